import { Suspense, lazy, useId, useMemo, useState } from "react";

import { memberTexts } from "@/texts/texts";

import type { Person } from "./discovery.queries";
import { MapControls } from "./map-controls";
import { MapGround } from "./map-ground";
import { ClusterPin, MapPin, OwnMarker } from "./map-pin";
import { type Point, type Position, type Size, clampToArea, createPlane } from "./map-projection";
import { layOutPins } from "./pin-layout";
import { useMapView } from "./use-map-view";
import { useSize } from "./use-size";

const ClusterDialog = lazy(async () => ({
  default: (await import("./cluster-dialog")).ClusterDialog,
}));

type NeighbourhoodMapProps = {
  own: Position;
  people: readonly Person[];
  /** Round an own marker that stands alone. */
  paddingDegrees?: number;
};

export function NeighbourhoodMap(props: NeighbourhoodMapProps) {
  const [ref, size] = useSize();
  return (
    <div className="absolute inset-0 overflow-clip bg-sunken">
      {/* The room that the buttons over the map leave to the pins. */}
      <div ref={ref} className="absolute inset-0 right-14 bottom-18" />
      {size && size.width > 0 && size.height > 0 && <SizedMap {...props} size={size} />}
    </div>
  );
}

type Placed = Person & Position;
const isPlaced = (person: Person): person is Placed =>
  person.latitude !== null && person.longitude !== null;

/** Everybody's place on the plane of the map, which holds the own marker and all of them. */
function usePlaces({ own, people, paddingDegrees }: NeighbourhoodMapProps, size: Size) {
  const { latitude, longitude } = own;
  return useMemo(() => {
    const placed = people.filter(isPlaced);
    const plane = createPlane({ latitude, longitude }, placed, size, paddingDegrees);
    const places = placed.map((person) => ({
      person,
      place: clampToArea(plane.project(person), size),
    }));
    return { plane, places };
  }, [latitude, longitude, people, paddingDegrees, size]);
}

function SizedMap({ size, ...props }: NeighbourhoodMapProps & { size: Size }) {
  const { own } = props;
  const id = useId();
  const { view, reveal, areaProps, ...zooming } = useMapView(size);
  const { plane, places } = usePlaces(props, size);
  const { zoom } = view;
  const ownPlace = clampToArea(plane.project(own), size);
  const [ownX, ownY] = [ownPlace.x * zoom, ownPlace.y * zoom];
  const pins = useMemo(
    () =>
      layOutPins(
        places.map(({ person, place }) => ({ pin: person, ...grown(place, zoom) })),
        { x: ownX, y: ownY },
        { width: size.width * zoom, height: size.height * zoom },
      ),
    [places, zoom, ownX, ownY, size],
  );
  const [cluster, setCluster] = useState<readonly Person[]>([]);
  const [isClusterOpen, setIsClusterOpen] = useState(false);
  const open = (people: readonly Person[]) => {
    setCluster(people);
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
        <MapGround own={own} plane={plane} size={size} view={view} halos={places} />
        <div
          className="absolute top-0 left-0"
          style={{ transform: `translate(${view.x}px, ${view.y}px)` }}
        >
          <OwnMarker at={{ x: ownX, y: ownY }} />
          {pins.map(({ pins: people, at }) => {
            const [first, ...others] = people;
            if (!first) return null;
            const onFocus = () => reveal(at);
            return others.length === 0 ? (
              <MapPin key={first.id} person={first} at={at} onFocus={onFocus} />
            ) : (
              <ClusterPin
                key={first.id}
                people={people}
                at={at}
                onFocus={onFocus}
                onOpen={() => open(people)}
              />
            );
          })}
        </div>
      </div>
      <p id={`${id}-keys`} hidden>
        {memberTexts.map.areaKeys}
      </p>
      <MapControls {...zooming} />
      {cluster.length > 0 && (
        <Suspense>
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

const grown = ({ x, y }: Point, zoom: number): Point => ({ x: x * zoom, y: y * zoom });
