import { type FocusEvent, useMemo } from "react";

import type { Person } from "@/features/people/public";
import type { MapMotion } from "../map-motion";
import { MapLabels } from "./map-labels";
import { ClusterPin, MapPin, OwnMarker } from "./map-pin";
import type { Point, Size } from "@/lib/map-projection";
import type { MapView } from "../map-view";
import { MovingLayer } from "../moving-layer";
import { drawnOf } from "./pin-clusters";
import { inPaintingOrder, layOutPins } from "./pin-layout";
import type { PersonPlace } from "./use-pin-places";

type MapPinsProps = {
  own: Point;
  kmPx: number;
  size: Size;
  view: MapView;
  motion: MapMotion;
  places: readonly PersonPlace[];
  onFocus: (at: Point) => void;
  onOpen: (people: readonly Person[]) => void;
};

export function MapPins({ own, kmPx, size, view, motion, places, onFocus, onOpen }: MapPinsProps) {
  const { zoom } = view;
  const [ownX, ownY] = [own.x * zoom, own.y * zoom];
  const marks = useMemo(
    () =>
      layOutPins(
        places.map(({ person, place, reachPx }) => ({
          pin: person,
          x: place.x * zoom,
          y: place.y * zoom,
          reachPx: reachPx * zoom,
        })),
        { x: ownX, y: ownY },
        { width: size.width * zoom, height: size.height * zoom },
        size,
      ),
    [places, zoom, ownX, ownY, size],
  );
  const drawn = inPaintingOrder(drawnOf(marks, view, size));
  return (
    <MovingLayer motion={motion}>
      <MapLabels own={own} pins={drawn.map(({ at }) => at)} {...{ kmPx, view, size }} />
      <OwnMarker at={{ x: ownX, y: ownY }} />
      {drawn.map(({ pins: people, at }) => {
        const [first, ...others] = people;
        if (!first) return null;
        // Keyboard only: under a finger the pin has to stay until the tap ends.
        const reveal = ({ currentTarget }: FocusEvent) => {
          if (currentTarget.matches(":focus-visible")) onFocus(at);
        };
        return others.length === 0 ? (
          <MapPin key={first.id} person={first} at={at} onFocus={reveal} />
        ) : (
          <ClusterPin
            key={first.id}
            people={people}
            at={at}
            onFocus={reveal}
            onOpen={() => onOpen(people)}
          />
        );
      })}
    </MovingLayer>
  );
}
