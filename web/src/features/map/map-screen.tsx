import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";

import { QueryError } from "@/components/states/query-error";
import { meQuery } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { NextEventSlot } from "@/features/events/public";
import {
  PlaceHidden,
  PlaceNotice,
  TemporaryVisibility,
  usePositionReports,
} from "@/features/places/public";
import { useElsewhere } from "./elsewhere/elsewhere-address";
import { MapPane } from "./map-pane";
import { MapSkeleton } from "./map-skeleton";
import { NeighbourhoodHeader, useEverybody, useNearby, useTown } from "@/features/nearby/public";
import { PersonSheetHost } from "@/features/people/public";

const ElsewhereScreen = lazy(async () =>
  (await import("./elsewhere-screen")).loadElsewhereScreen(),
);

export function MapScreen() {
  const { isDemo } = useSuspenseQuery(meQuery).data;
  const { place, name, leave } = useElsewhere();
  // Demo visitors stay in their town.
  if (!place || isDemo) return <OwnMapScreen />;
  return (
    <Suspense fallback={<MapSkeleton />}>
      <ElsewhereScreen position={place} name={name} onBack={leave} />
    </Suspense>
  );
}

function OwnMapScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const nearby = useNearby();
  useEverybody(nearby.nearby);
  usePositionReports(me);
  const isHidden = !me.settings.showLocation;
  return (
    <div className="flex min-h-pane flex-col">
      <NeighbourhoodHeader
        title={memberTexts.map.title}
        nearby={nearby}
        isHidden={isHidden}
        beside={<NextEventSlot />}
      />
      <TemporaryVisibility me={me} />
      <PlaceNotice me={me} />
      {isHidden ? <PlaceHidden /> : <MapBody nearby={nearby} />}
      <PersonSheetHost />
    </div>
  );
}

function MapBody({ nearby }: { nearby: ReturnType<typeof useNearby> }) {
  const { people, counts, failed } = nearby;
  const isEmpty = people?.length === 0;
  const town = useTown(isEmpty);
  // Without people nearby the map waits for its card; once the map is shown it stays.
  const isWhole =
    people !== undefined && (!isEmpty || (counts !== undefined && town !== undefined));
  const [wasShown, setWasShown] = useState(false);
  if (isWhole && !wasShown) setWasShown(true);
  if (failed) return <QueryError query={failed} title={memberTexts.map.failed} />;
  if (!people || (isEmpty && !counts) || !(isWhole || wasShown)) return <MapSkeleton />;
  return <MapPane nearby={nearby} people={people} />;
}
