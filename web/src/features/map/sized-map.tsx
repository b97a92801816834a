import { type ReactNode, Suspense, lazy, useEffect, useId, useMemo, useRef, useState } from "react";

import { Opening } from "@/components/states/opening";
import type { Person } from "@/features/people/public";
import type { Position, Size } from "@/lib/map-projection";
import { memberTexts } from "@/texts/texts";

import { BuiltInMap } from "./built-in-map";
import { EventMarkers } from "./events/event-markers";
import { type MapEvent, useEventPlaces } from "./events/map-events";
import { MapControls } from "./map-controls";
import { MapGround } from "./map-ground";
import { OperatorMap } from "./operator-map";
import { MapPins } from "./pins/map-pins";
import { useCluster } from "./pins/use-cluster";
import { useDrawnPins } from "./pins/use-drawn-pins";
import { usePlaces } from "./pins/use-pin-places";
import { type AreaProps, useMapView } from "./use-map-view";

const ClusterDialog = lazy(async () => ({
  default: (await import("./pins/cluster-dialog")).ClusterDialog,
}));

export type MapContent = {
  /** The middle of the member's own area, from which distances count. */
  own: Position;
  /** Identifies what the map shows: a change resets the view. */
  neighbourhood: string;
  people: readonly Person[];
  events: readonly (MapEvent & Position)[];
  /** The radius around an own marker without people. */
  paddingDegrees?: number;
};

type SizedMapProps = MapContent & {
  size: Size;
  /** The visible ground, including the parts under controls and card. */
  ground: Size;
};

export function SizedMap(props: SizedMapProps) {
  const { own, size, ground } = props;
  const id = useId();
  const { plane, places, ownPlace, mapView, events, pins } = useDrawnMap(props);
  const { view, motion, reveal, showAt, areaProps, ...zooming } = mapView;
  const [hasBasemap, setHasBasemap] = useState(false);
  const [creditsRef, credits] = useCredits();
  const cluster = useCluster({ places, ownPlace, size, showAt });
  const world = credits && !hasBasemap && (
    <BuiltInMap {...{ own, plane, size, ground, view, credits }} taken={pins.labels.taken} />
  );
  return (
    <>
      <MapArea {...areaProps} keysId={`${id}-keys`}>
        <MapGround
          {...{ own, plane, size, ground, view, motion, places, world }}
          hasBasemap={hasBasemap}
        />
        <EventMarkers marks={events} motion={motion} onFocus={reveal} />
        <MapPins {...pins} {...{ view, motion, size }} onFocus={reveal} onOpen={cluster.open} />
      </MapArea>
      <div ref={creditsRef} />
      <OperatorMap {...{ plane, motion }} isReady={hasBasemap} onReady={setHasBasemap} />
      <AreaKeys id={`${id}-keys`} />
      <MapControls {...zooming} />
      <OpenCluster dialog={cluster.dialog} />
    </>
  );
}

function useDrawnMap({ own, neighbourhood, people, events, paddingDegrees, size }: SizedMapProps) {
  const { plane, places } = usePlaces(own, people, size, paddingDegrees);
  const mapView = useMapView({ size, plane, neighbourhood });
  const ownPlace = useMemo(() => plane.project(own), [plane, own]);
  const { events: eventMarks, ...pins } = useDrawnPins({
    own: ownPlace,
    kmPx: plane.kmPx,
    size,
    view: mapView.view,
    places,
    events: useEventPlaces(plane, events),
  });
  return { plane, places, ownPlace, mapView, events: eventMarks, pins };
}

/** The element for the credits of the built-in map: null until the first paint, which loading the map would delay. */
function useCredits() {
  const ref = useRef<HTMLDivElement>(null);
  const [credits, setCredits] = useState<Element | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCredits(ref.current));
    return () => clearTimeout(timer);
  }, []);
  return [ref, credits] as const;
}

type MapAreaProps = AreaProps & { keysId: string; children: ReactNode };

/** The part of the map that pointers and keys move. */
const MapArea = ({ keysId, children, ...handlers }: MapAreaProps) => (
  <div
    {...handlers}
    role="application"
    aria-label={memberTexts.map.area}
    aria-describedby={keysId}
    tabIndex={0}
    className="absolute inset-0 cursor-grab touch-none overflow-clip select-none -outline-offset-4 active:cursor-grabbing"
  >
    {children}
  </div>
);

const AreaKeys = ({ id }: { id: string }) => (
  <p id={id} hidden>
    {memberTexts.map.areaKeys}
  </p>
);

const OpenCluster = ({ dialog }: Pick<ReturnType<typeof useCluster>, "dialog">) =>
  dialog && (
    <Suspense fallback={<Opening />}>
      <ClusterDialog {...dialog} />
    </Suspense>
  );
