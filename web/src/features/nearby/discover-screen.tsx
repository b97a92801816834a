import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { type Me, meQuery } from "@/features/profile/public";
import { contactsLeftText } from "@/lib/contacts-left";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { PAGE_PEOPLE } from "./nearby.queries";
import { HiddenPlace, PlaceNotice, usePositionReports } from "@/features/places/public";
import { MorePeople } from "./more-people";
import { NeighbourhoodHeader } from "./neighbourhood-header";
import { FewNearby, NobodyNearby } from "./nobody-nearby";
import {
  cardGrid,
  PersonCard,
  PersonCardSkeletons,
  PersonSheetHost,
} from "@/features/people/public";
import { useNearby } from "./use-nearby";

export function DiscoverScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const nearby = useNearby();
  usePositionReports(me);
  const isHidden = !me.settings.showLocation;
  const contactsLeft = contactsLeftText(me);
  return (
    <div className="mx-auto min-h-pane max-w-7xl">
      <NeighbourhoodHeader title={memberTexts.discover.title} nearby={nearby} isHidden={isHidden} />
      <PlaceNotice me={me} />
      {!isHidden && contactsLeft && (
        <p className="px-4 pb-3 text-small text-ink-soft lg:px-6">{contactsLeft}</p>
      )}
      {isHidden ? <HiddenPlace /> : <DiscoverBody me={me} nearby={nearby} />}
      <PersonSheetHost />
    </div>
  );
}

type DiscoverBodyProps = { me: Me; nearby: ReturnType<typeof useNearby> };

function DiscoverBody({ me, nearby }: DiscoverBodyProps) {
  const { people, filters, counts, nearby: query } = nearby;
  const [shown, setShown] = useState(PAGE_PEOPLE);
  if (query.isError && !people)
    return (
      <ErrorState
        title={memberTexts.discover.failed}
        message={errorText(query.error, memberTexts.discover.failed)}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  if (!people || (people.length === 0 && !counts))
    return (
      <Loading>
        <PersonCardSkeletons />
      </Loading>
    );
  if (people.length === 0 && counts) return <NobodyNearby filters={filters} counts={counts} />;
  return (
    <>
      <ul className={cardGrid}>
        {people.slice(0, shown).map((person) => (
          <PersonCard key={person.id} me={me} person={person} />
        ))}
      </ul>
      <MorePeople nearby={nearby} shown={shown} onMore={() => setShown(shown + PAGE_PEOPLE)} />
      {counts && <FewNearby filters={filters} counts={counts} count={people.length} />}
    </>
  );
}
