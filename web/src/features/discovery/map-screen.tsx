import { useSuspenseQuery } from "@tanstack/react-query";

import { ErrorState } from "@/components/states/error-state";
import { meQuery } from "@/features/profile/profile.queries";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { HiddenPlace } from "./hidden-place";
import { MapPane } from "./map-pane";
import { MapSkeleton } from "./map-skeleton";
import { NeighbourhoodHeader } from "./neighbourhood-header";
import { PersonSheetHost } from "./person-sheet-host";
import { PlaceNotice } from "./place-notice";
import { useEverybody, useNearby } from "./use-nearby";
import { usePositionReports } from "./use-position-reports";

export function MapScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const nearby = useNearby();
  useEverybody(nearby.nearby);
  usePositionReports(me);
  const isHidden = !me.settings.showLocation;
  return (
    <div className="flex min-h-pane flex-col">
      <NeighbourhoodHeader title={memberTexts.map.title} nearby={nearby} isHidden={isHidden} />
      <PlaceNotice me={me} />
      {isHidden ? <HiddenPlace /> : <MapBody nearby={nearby} />}
      <PersonSheetHost />
    </div>
  );
}

function MapBody({ nearby }: { nearby: ReturnType<typeof useNearby> }) {
  const { people, counts, nearby: query } = nearby;
  if (query.isError && !people)
    return (
      <ErrorState
        title={memberTexts.map.failed}
        message={errorText(query.error, memberTexts.map.failed)}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  if (!people || (people.length === 0 && !counts)) return <MapSkeleton />;
  return <MapPane nearby={nearby} people={people} />;
}
