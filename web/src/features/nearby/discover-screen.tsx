import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal, UsersRound } from "lucide-react";
import { useState } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button, buttonStyle } from "@/components/ui/button";
import { type Me, meQuery } from "@/features/profile/public";
import { contactsLeftText } from "@/lib/people/contacts-left";
import { discoverTexts } from "@/texts/discover";
import { memberTexts } from "@/texts/texts";

import { DiscoverFilters } from "./filters/discover-filters";
import { useNarrowing } from "./filters/discover-search";
import { PAGE_PEOPLE, isNarrowed } from "./nearby.queries";
import { PlaceHidden, PlaceNotice, usePositionReports } from "@/features/places/public";
import { MorePeople } from "./more-people";
import { NeighbourhoodHeader } from "./neighbourhood-header";
import { FewNearby, NobodyNearby } from "./nobody-nearby";
import { PersonCardSkeletons, PersonSheetHost } from "@/features/people/public";
import { UndoRow } from "./passing/undo-row";
import { type Passing, usePassing } from "./passing/use-passing";
import { PeopleCards } from "./people-cards";
import { useStrangers } from "./use-nearby";

export function DiscoverScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const search = useNarrowing();
  const { narrowing, narrow } = search;
  const nearby = useStrangers(narrowing);
  const passing = usePassing(nearby.connected);
  usePositionReports(me);
  const isHidden = !me.settings.showLocation;
  const onClear = isNarrowed(narrowing) ? () => narrow({}) : undefined;
  return (
    <div className="mx-auto min-h-pane max-w-7xl">
      <NeighbourhoodHeader
        title={memberTexts.discover.title}
        nearby={nearby}
        isHidden={isHidden}
        chips={<DiscoverFilters {...search} me={me} filters={nearby.filters} />}
      />
      <PlaceNotice me={me} />
      {!isHidden && <ContactsLeft me={me} />}
      {isHidden ? (
        <PlaceHidden />
      ) : (
        <DiscoverBody me={me} nearby={nearby} passing={passing} onClear={onClear} />
      )}
      <UndoRow {...passing} />
      <PersonSheetHost />
    </div>
  );
}

function ContactsLeft({ me }: { me: Me }) {
  const text = contactsLeftText(me);
  return text && <p className="px-4 pb-3 text-small text-ink-soft lg:px-6">{text}</p>;
}

type DiscoverBodyProps = {
  me: Me;
  nearby: ReturnType<typeof useStrangers>;
  passing: Passing;
  /** Clears the screen's filters, if any are set. */
  onClear: (() => void) | undefined;
};

function DiscoverBody({ me, nearby, passing, onClear }: DiscoverBodyProps) {
  const { people, connected, filters, counts, total, failed } = nearby;
  const [shown, setShown] = useState(PAGE_PEOPLE);
  if (failed) return <QueryError query={failed} title={memberTexts.discover.failed} />;
  if (people?.length === 0 && connected === 0 && onClear) return <NobodyFits onClear={onClear} />;
  if (!people || (people.length === 0 && !counts && connected === 0))
    return (
      <Loading>
        <PersonCardSkeletons />
      </Loading>
    );
  if (people.length === 0 && counts && connected === 0)
    return <NobodyNearby filters={filters} counts={counts} unlisted={total} />;
  return (
    <>
      {people.length === 0 ? (
        <AllConnected />
      ) : (
        <PeopleCards me={me} people={people} shown={shown} passing={passing} />
      )}
      <MorePeople nearby={nearby} shown={shown} onMore={() => setShown(shown + PAGE_PEOPLE)} />
      {counts && <FewNearby filters={filters} counts={counts} count={people.length + connected} />}
    </>
  );
}

const NobodyFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SlidersHorizontal}
    title={discoverTexts.nobodyFits}
    description={discoverTexts.nobodyFitsText}
    action={
      <Button variant="secondary" onClick={onClear}>
        {discoverTexts.clear}
      </Button>
    }
  />
);

const AllConnected = () => (
  <EmptyState
    icon={UsersRound}
    title={discoverTexts.allConnected}
    description={discoverTexts.allConnectedText}
    action={
      <Link to="/matches" className={buttonStyle("secondary")}>
        {discoverTexts.toMatches}
      </Link>
    }
  />
);
