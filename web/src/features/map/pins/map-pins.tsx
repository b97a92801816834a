import { useAtomValue } from "jotai";
import { type FocusEvent, Suspense, lazy } from "react";

import type { Person } from "@/features/people/public";
import type { MapMotion } from "../map-motion";
import { MapLabels } from "./map-labels";
import { ClusterPin, MapPin, OwnMarker } from "./map-pin";
import type { Point, Size, MapView } from "@/lib/map-projection";
import { MovingLayer } from "../moving-layer";
import { previewedAtom } from "./previewed-pin";
import type { DrawnPins } from "./use-drawn-pins";

/** If it cannot be loaded the pins work without it. */
const PinPreview = lazy(async () => {
  try {
    return { default: (await import("./pin-preview")).PinPreview };
  } catch {
    return { default: () => <></> };
  }
});

type MapPinsProps = Omit<DrawnPins, "events"> & {
  view: MapView;
  motion: MapMotion;
  size: Size;
  onFocus: (at: Point) => void;
  onOpen: (people: readonly Person[]) => void;
};

export function MapPins({ own, pins, labels, view, motion, size, onFocus, onOpen }: MapPinsProps) {
  return (
    <MovingLayer motion={motion}>
      <MapLabels labels={labels} view={view} />
      <OwnMarker at={own} />
      {pins.map(({ pins: people, at }) => {
        const [first, ...others] = people;
        if (!first) return null;
        // Keyboard only: a pin must not move under a finger before the tap ends.
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
      <Preview {...{ pins, view, size }} />
    </MovingLayer>
  );
}

/** Hidden if its pin has become part of a cluster or left the view. */
function Preview({ pins, ...place }: Pick<MapPinsProps, "pins" | "view" | "size">) {
  const previewed = useAtomValue(previewedAtom);
  const pin = pins.find(({ pins: [first, other] }) => !other && first?.id === previewed);
  const [person] = pin?.pins ?? [];
  return (
    pin &&
    person && (
      <Suspense>
        <PinPreview person={person} at={pin.at} {...place} />
      </Suspense>
    )
  );
}
