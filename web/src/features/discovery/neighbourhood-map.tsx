import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useId, useState } from "react";

import { Opening } from "@/components/states/opening";
import { configQuery } from "@/features/auth/auth.queries";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./discovery.queries";
import { MapControls } from "./map-controls";
import { MapGround } from "./map-ground";
import { MapPins } from "./map-pins";
import type { Position, Size } from "./map-projection";
import { useMapView } from "./use-map-view";
import { roundedPosition } from "./own-position";
import { usePlaces } from "./use-places";
import { useSize } from "./use-size";

const ClusterDialog = lazy(async () => ({
  default: (await import("./cluster-dialog")).ClusterDialog,
}));

const MapBasemap = lazy(async () => {
  try {
    return { default: (await import("./map-basemap")).MapBasemap };
  } catch (error) {
    console.warn("the basemap cannot be loaded:", error);
    return { default: () => <></> };
  }
});

type NeighbourhoodMapProps = {
  own: Position;
  people: readonly Person[];
  /** Round an own marker that stands alone. */
  paddingDegrees?: number;
  /** On a phone a card stands over its lower part. */
  hasCard?: boolean;
};

export function NeighbourhoodMap({ hasCard = false, ...props }: NeighbourhoodMapProps) {
  const [ref, size] = useSize();
  return (
    <div className="absolute inset-0 isolate overflow-clip bg-sunken">
      {/* The room that the buttons over the map leave to the pins. */}
      <div
        ref={ref}
        className={classNames("absolute inset-0 right-14 bottom-18", hasCard && "max-lg:bottom-50")}
      />
      {size && size.width > 0 && size.height > 0 && <SizedMap {...props} size={size} />}
    </div>
  );
}

function SizedMap({
  own,
  people,
  paddingDegrees,
  size,
}: Omit<NeighbourhoodMapProps, "hasCard"> & { size: Size }) {
  const id = useId();
  const { view, motion, reveal, areaProps, ...zooming } = useMapView(size);
  const { mapStyleUrl } = useQuery(configQuery).data ?? {};
  const [hasBasemap, setHasBasemap] = useState(false);
  // What is looked at can be seen by who serves the basemap: the exact position has no part in it.
  const { plane, places } = usePlaces(roundedPosition(own), people, size, paddingDegrees);
  const [cluster, setCluster] = useState<readonly Person[]>([]);
  const [isClusterOpen, setIsClusterOpen] = useState(false);
  const open = (gathered: readonly Person[]) => {
    setCluster(gathered);
    setIsClusterOpen(true);
  };
  return (
    <>
      <div
        {...areaProps}
        role="application"
        aria-label={memberTexts.map.area}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        className="absolute inset-0 cursor-grab touch-none overflow-clip select-none -outline-offset-4 active:cursor-grabbing"
      >
        <MapGround own={own} isBare={hasBasemap} {...{ plane, size, view, motion, places }} />
        <MapPins
          own={plane.project(own)}
          kmPx={plane.kmPx}
          {...{ size, view, motion, places }}
          onFocus={reveal}
          onOpen={open}
        />
      </div>
      {mapStyleUrl && (
        <Suspense>
          <MapBasemap
            styleUrl={mapStyleUrl}
            {...{ plane, motion }}
            isReady={hasBasemap}
            onReady={setHasBasemap}
          />
        </Suspense>
      )}
      <p id={`${id}-keys`} hidden>
        {memberTexts.map.areaKeys}
      </p>
      <MapControls {...zooming} />
      {cluster.length > 0 && (
        <Suspense fallback={<Opening />}>
          <ClusterDialog
            people={cluster}
            open={isClusterOpen}
            onClose={() => setIsClusterOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
