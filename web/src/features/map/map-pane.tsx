import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Compass, List, Map } from "lucide-react";
import { useMemo, useState } from "react";

import { Button, buttonStyle } from "@/components/ui/button";
import { meQuery } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { useIsWide } from "@/lib/use-is-wide";
import { memberTexts } from "@/texts/texts";

import { type Person, useClearPointedOnLeave } from "@/features/people/public";
import { useWeekEvents } from "./events/map-events";
import { MapLayout, aboveCredit, overMap } from "./map-layout";
import { KM_PER_DEGREE, PADDING_DEGREES, type Position } from "@/lib/map-projection";
import { useListMode } from "./map-search";
import { NeighbourhoodMap } from "./neighbourhood-map";
import {
  FewNearby,
  type Nearby,
  NobodyNearby,
  PeopleList,
  QuietCard,
} from "@/features/nearby/public";
import { middleOfArea, publishedPlaceOf } from "@/features/places/public";

type MapPaneProps = { nearby: Nearby; people: readonly Person[] };

export function MapPane({ nearby, people }: MapPaneProps) {
  const own = useOwnPlace();
  const { showsList, toggle } = useListMode();
  useClearPointedOnLeave();
  const isEmpty = people.length === 0;
  const isListOpen = (showsList || !own) && !isEmpty;
  const hasList = useOnceTrue(useIsWide() || isListOpen);
  return (
    <MapLayout
      showsList={isListOpen}
      map={<MapSide own={own} nearby={nearby} people={people} />}
      list={hasList && <ListSide nearby={nearby} people={people} />}
    >
      {own && !isEmpty && <ListSwitch showsList={showsList} onSwitch={toggle} />}
    </MapLayout>
  );
}

function MapSide({ own, nearby, people }: MapPaneProps & { own: Position | undefined }) {
  const { filters, counts, total } = nearby;
  const events = useWeekEvents(filters.maxDistance);
  const isEmpty = people.length === 0;
  return (
    <>
      {own ? (
        <NeighbourhoodMap
          own={own}
          neighbourhood={`${own.latitude} ${own.longitude} ${filters.maxDistance}`}
          people={people}
          events={events}
          card={cardOf(counts !== undefined, isEmpty)}
          paddingDegrees={isEmpty ? filters.maxDistance / KM_PER_DEGREE : PADDING_DEGREES}
        />
      ) : (
        <MapUnplaced />
      )}
      {counts && (
        <QuietCard filters={filters} counts={counts} count={people.length} unlisted={total} />
      )}
      <DiscoverLink isEmpty={isEmpty} />
    </>
  );
}

function ListSide({ nearby, people }: MapPaneProps) {
  const { filters, counts, total } = nearby;
  if (people.length === 0)
    return counts && <NobodyNearby filters={filters} counts={counts} unlisted={total} />;
  return (
    <>
      <PeopleList nearby={nearby} />
      {counts && <FewNearby filters={filters} counts={counts} count={people.length} />}
    </>
  );
}

const DiscoverLink = ({ isEmpty }: { isEmpty: boolean }) => (
  <div className={classNames(overMap, "justify-end", !isEmpty && aboveCredit)}>
    <div>
      <Link to="/discover" className={buttonStyle(isEmpty ? "secondary" : "primary", "large")}>
        <Compass aria-hidden className="size-5.5" />
        {memberTexts.map.openDiscover}
      </Link>
    </div>
  </div>
);

/** A phone renders the list only once it was opened; then it stays mounted. */
function useOnceTrue(isTrue: boolean) {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was;
}

function cardOf(hasCounts: boolean, isEmpty: boolean) {
  if (!hasCounts) return "none";
  return isEmpty ? "high" : "low";
}

/** Offline without a position: none is kept on the device. */
function MapUnplaced() {
  return (
    <p className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center text-ink-soft">
      {memberTexts.map.needsConnection}
    </p>
  );
}

/** Phone only: switches between map and list. */
function ListSwitch({ showsList, onSwitch }: { showsList: boolean; onSwitch: () => void }) {
  const Icon = showsList ? Map : List;
  return (
    <div className={`${overMap} ${aboveCredit} lg:hidden`}>
      <div>
        <Button variant="secondary" size="large" onClick={onSwitch}>
          <Icon aria-hidden className="size-5.5" />
          {showsList ? memberTexts.map.showMap : memberTexts.map.showList}
        </Button>
      </div>
    </div>
  );
}

/** The middle of the member's own area rather than the browser's position, as distances count from it. */
function useOwnPlace(): Position | undefined {
  const { latitude, longitude } = useSuspenseQuery(meQuery).data;
  return useMemo(() => {
    const published = publishedPlaceOf({ latitude, longitude });
    return published && middleOfArea(published);
  }, [latitude, longitude]);
}
