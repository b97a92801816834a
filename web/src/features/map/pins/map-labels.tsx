import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { boxAround, placeName, placeRingLabels } from "./label-places";
import { type Point, type Size, ringsOf } from "@/lib/map-projection";
import { type MapView, toScreen } from "../map-view";
import { placedAt } from "../moving-layer";

/** How far a pin with its score, and the own marker, extend from their positions. */
const PIN = { left: 27, top: 32, right: 38, bottom: 27 };
const OWN = { left: 13, top: 13, right: 13, bottom: 13 };

type MapLabelsProps = {
  own: Point;
  /** Positions of the pins in the layer. */
  pins: readonly Point[];
  kmPx: number;
  view: MapView;
  size: Size;
};

/** Labels of the rings and of the own marker, where there is space once the map is at rest. */
export function MapLabels({ own, pins, kmPx, view, size }: MapLabelsProps) {
  const centre = toScreen(own, view);
  const standsAt = (at: Point) => ({ x: at.x - view.x, y: at.y - view.y });
  const taken = [
    boxAround(centre, OWN),
    ...pins.map((at) => boxAround(toScreen(at, { ...view, zoom: 1 }), PIN)),
  ];
  const name = placeName(centre, size, taken);
  if (name) taken.push(boxAround(name));
  const rings = ringsOf(kmPx * view.zoom, size);
  const places = placeRingLabels(
    rings.map((km) => km * kmPx * view.zoom),
    centre,
    size,
    taken,
  );
  return (
    <>
      {/* Above the pulse of the own marker. */}
      {name && (
        <Label at={standsAt(name)} tone="font-bold text-brand-ink" className="z-6">
          {memberTexts.map.you}
        </Label>
      )}
      {rings.map((km, index) => {
        const at = places[index];
        return (
          at && (
            <Label key={km} at={standsAt(at)} tone="font-semibold text-ink-soft">
              {memberTexts.map.ring(km)}
            </Label>
          )
        );
      })}
    </>
  );
}

type LabelProps = { at: Point; tone: string; className?: string; children: ReactNode };

const Label = ({ at, tone, className, children }: LabelProps) => (
  <span
    aria-hidden
    style={placedAt(at)}
    className={classNames("pointer-events-none absolute top-0 left-0", className)}
  >
    <span
      className={classNames(
        "absolute -translate-1/2 rounded-full bg-surface px-2 text-caption whitespace-nowrap tabular-nums shadow-card",
        tone,
      )}
    >
      {children}
    </span>
  </span>
);
