import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Compass, List, Map } from "lucide-react";

import { Button, buttonStyle } from "@/components/ui/button";
import { meQuery } from "@/features/profile/profile.queries";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./discovery.queries";
import { MapFrame } from "./map-frame";
import { KM_PER_DEGREE, PADDING_DEGREES, type Position } from "./map-projection";
import { NeighbourhoodMap } from "./neighbourhood-map";
import { FewNearby, NobodyNearby, QuietCard } from "./nobody-nearby";
import { ownFixAtom } from "./own-position";
import { PeopleList } from "./people-list";
import { useListMode } from "./person-search";
import type { Nearby } from "./use-nearby";

type MapPaneProps = { nearby: Nearby; people: readonly Person[] };

export function MapPane({ nearby, people }: MapPaneProps) {
  const { filters, counts } = nearby;
  const own = useOwnPlace();
  const { showsList, toggle } = useListMode();
  const isEmpty = people.length === 0;
  return (
    <MapFrame
      showsList={showsList && !isEmpty}
      map={
        <>
          {own && (
            <NeighbourhoodMap
              own={own}
              people={people}
              hasCard={counts !== undefined}
              paddingDegrees={isEmpty ? filters.maxDistance / KM_PER_DEGREE : PADDING_DEGREES}
            />
          )}
          {counts && <QuietCard filters={filters} counts={counts} count={people.length} />}
          <div className="absolute end-4 bottom-4 rounded-full shadow-float">
            <Link to="/discover" className={buttonStyle("primary", "large")}>
              <Compass aria-hidden className="size-5.5" />
              {memberTexts.map.openDiscover}
            </Link>
          </div>
        </>
      }
      list={
        <>
          {isEmpty && counts && <NobodyNearby filters={filters} counts={counts} />}
          {!isEmpty && <PeopleList nearby={nearby} />}
          {!isEmpty && counts && (
            <FewNearby filters={filters} counts={counts} count={people.length} />
          )}
        </>
      }
    >
      {!isEmpty && <ListSwitch showsList={showsList} onSwitch={toggle} />}
    </MapFrame>
  );
}

/** On a phone: the list instead of the map, and back. */
function ListSwitch({ showsList, onSwitch }: { showsList: boolean; onSwitch: () => void }) {
  const Icon = showsList ? Map : List;
  return (
    <div className="absolute bottom-4 start-4 rounded-full shadow-float lg:hidden">
      <Button variant="secondary" size="large" onClick={onSwitch}>
        <Icon aria-hidden className="size-5.5" />
        {showsList ? memberTexts.map.showMap : memberTexts.map.showList}
      </Button>
    </div>
  );
}

/** The browser's fix, else the own published pin. */
function useOwnPlace(): Position | undefined {
  const { latitude, longitude } = useSuspenseQuery(meQuery).data;
  const ownFix = useAtomValue(ownFixAtom);
  if (ownFix) return ownFix;
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
