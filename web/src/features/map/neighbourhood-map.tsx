import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useEffect, useId, useMemo, useRef, useState } from "react";

import { Opening } from "@/components/states/opening";
import { configQuery } from "@/features/auth/public";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { EventMarkers } from "./events/event-markers";
import { type MapEvent, useEventPlaces } from "./events/map-events";
import { separatingView } from "./pins/cluster-view";
import type { Person } from "@/features/people/public";
import { WorldMap } from "@/features/world/public";
import { MapControls } from "./map-controls";
import { MapGround } from "./map-ground";
import { MapPins } from "./pins/map-pins";
import type { Position, Size } from "@/lib/map-projection";
import { OperatorMap } from "./operator-map";
import { useMapView } from "./use-map-view";
import { useDrawnPins } from "./pins/use-drawn-pins";
import { usePlaces } from "./pins/use-pin-places";
import { useSize } from "./use-size";

const ClusterDialog = lazy(async () => ({
  default: (await import("./pins/cluster-dialog")).ClusterDialog,
}));

/** A cluster up to this size opens as a list; for a larger one the map zooms in first. */
const LISTED_AT_ONCE = 8;

type NeighbourhoodMapProps = {
  /** The middle of the member's own area, from which distances count. */
  own: Position;
  /** Identifies what the map shows: a change resets the view. */
  neighbourhood: string;
  people: readonly Person[];
  events: readonly (MapEvent & Position)[];
  /** The radius around an own marker without people. */
  paddingDegrees?: number;
  /** How much of the lower part a card covers on a phone. */
  card?: "none" | "low" | "high";
};

const besideCard = { none: "", low: "max-lg:bottom-50", high: "max-lg:bottom-5/6" };

/** Behind the list the map has no size; both observers report that separately. */
const isSeen = (size: Size | undefined): size is Size =>
  size !== undefined && size.width > 0 && size.height > 0;

export function NeighbourhoodMap({ card = "none", ...props }: NeighbourhoodMapProps) {
  const [ref, size] = useSize();
  const [wholeRef, whole] = useSize();
  return (
    <div ref={wholeRef} className="absolute inset-0 isolate overflow-clip bg-sunken">
      {/* The area that the map's buttons leave free for pins. */}
      <div
        ref={ref}
        className={classNames("absolute inset-0 right-14 bottom-20", besideCard[card])}
      />
      {isSeen(size) && isSeen(whole) && <SizedMap {...props} size={size} ground={whole} />}
    </div>
  );
}

type Cluster = { people: readonly Person[]; isSeparable: boolean };

function SizedMap({
  own,
  neighbourhood,
  people,
  events,
  paddingDegrees,
  size,
  ground,
}: Omit<NeighbourhoodMapProps, "card"> & {
  size: Size;
  /** The visible ground, including the parts under controls and card. */
  ground: Size;
}) {
  const id = useId();
  const { plane, places } = usePlaces(own, people, size, paddingDegrees);
  const { view, motion, reveal, showAt, areaProps, ...zooming } = useMapView({
    size,
    plane,
    neighbourhood,
  });
  const { data: config } = useQuery(configQuery);
  const [hasBasemap, setHasBasemap] = useState(false);
  const ownPlace = useMemo(() => plane.project(own), [plane, own]);
  const { events: eventMarks, ...drawn } = useDrawnPins({
    own: ownPlace,
    kmPx: plane.kmPx,
    size,
    view,
    places,
    events: useEventPlaces(plane, events),
  });
  const creditsRef = useRef<HTMLDivElement>(null);
  const [credits, setCredits] = useState<Element | null>(null);
  useEffect(() => {
    // After the first paint, so that loading the map data does not delay it.
    const timer = setTimeout(() => setCredits(creditsRef.current));
    return () => clearTimeout(timer);
  }, []);
  const [cluster, setCluster] = useState<Cluster>();
  const [isClusterOpen, setIsClusterOpen] = useState(false);
  const open = (gathered: readonly Person[]) => {
    const nearer = separatingView(
      places.filter(({ person }) => gathered.includes(person)),
      ownPlace,
      size,
    );
    if (nearer && gathered.length > LISTED_AT_ONCE) return showAt(nearer);
    setCluster({ people: gathered, isSeparable: nearer !== undefined });
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
        <MapGround
          own={own}
          isBare={hasBasemap}
          {...{ plane, size, ground, view, motion, places }}
          world={
            credits &&
            config &&
            !config.mapStyleUrl &&
            !hasBasemap && (
              <Suspense>
                <WorldMap
                  {...{ own, plane, size, ground, view, credits }}
                  taken={drawn.labels.taken}
                />
              </Suspense>
            )
          }
        />
        <EventMarkers marks={eventMarks} motion={motion} onFocus={reveal} />
        <MapPins {...drawn} {...{ view, motion, size }} onFocus={reveal} onOpen={open} />
      </div>
      <div ref={creditsRef} />
      <OperatorMap
        mapStyleUrl={config?.mapStyleUrl}
        streets={config?.streets}
        {...{ plane, motion }}
        isReady={hasBasemap}
        onReady={setHasBasemap}
      />
      <p id={`${id}-keys`} hidden>
        {memberTexts.map.areaKeys}
      </p>
      <MapControls {...zooming} />
      {cluster && (
        <Suspense fallback={<Opening />}>
          <ClusterDialog
            {...cluster}
            open={isClusterOpen}
            onClose={() => setIsClusterOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
