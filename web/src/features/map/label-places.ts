import { type Box, boxAround, gapBetween, isInside } from "@/lib/box";
import { type Point, type Size, ringsOf, type MapView } from "@/lib/map-projection";
import { toScreen } from "./map-view";

/** How far a pin with its score, the own marker and an event marker extend from their positions. */
export const PIN = { left: 27, top: 32, right: 38, bottom: 27 };
export const OWN = { left: 13, top: 13, right: 13, bottom: 13 };
export const EVENT = { left: 20, top: 20, right: 20, bottom: 20 };
/** With a margin, as it is not round. */
const SQUARE = { left: 26, top: 26, right: 26, bottom: 26 };
const LABEL = { left: 28, top: 11, right: 28, bottom: 11 };
/** How far a label may overlap a box: pins are round, so only their corners. */
const OVERLAP_PX = 2;
/** From the centre of the own marker to the centre of its name. */
const NAME_PX = { x: 40, y: 27 };
/** North first, then alternately down both sides to the south. */
const BEARINGS = Array.from({ length: 48 }, (_, index) => {
  const degrees = Math.ceil(index / 2) * 7.5;
  return ((index % 2 === 0 ? -degrees : degrees) * Math.PI) / 180;
});

/** The first place inside the window that overlaps nothing. */
const firstFree = (places: readonly Point[], window: Size, taken: readonly Box[]) =>
  places.find((at) => {
    const label = boxAround(at, LABEL);
    return isInside(label, window) && taken.every((box) => gapBetween(label, box) >= -OVERLAP_PX);
  });

/** Below the own marker, or wherever there is space beside it. */
export const placeName = ({ x, y }: Point, window: Size, taken: readonly Box[]) =>
  firstFree(
    [
      { x, y: y + NAME_PX.y },
      { x, y: y - NAME_PX.y },
      { x: x + NAME_PX.x, y },
      { x: x - NAME_PX.x, y },
    ],
    window,
    taken,
  );

/** A place for each ring's label on its ring, if there is space. */
export function placeRingLabels(
  radii: readonly number[],
  { x, y }: Point,
  window: Size,
  taken: readonly Box[],
) {
  const boxes = [...taken];
  return radii.map((radius) => {
    const places = BEARINGS.map((bearing) => ({
      x: x + Math.sin(bearing) * radius,
      y: y - Math.cos(bearing) * radius,
    }));
    const at = firstFree(places, window, boxes);
    if (at) boxes.push(boxAround(at, LABEL));
    return at;
  });
}

type Marked = {
  own: Point;
  pins: readonly Point[];
  events: readonly Point[];
  kmPx: number;
  view: MapView;
  size: Size;
};

/** Where the labels of the own marker and of the rings are on the screen, and all boxes that are taken then. */
export function placeLabels({ own, pins, events, kmPx, view, size }: Marked) {
  const centre = toScreen(own, view);
  const boxAt = (at: Point, reach: Box) => boxAround(toScreen(at, { ...view, zoom: 1 }), reach);
  const taken = [
    boxAround(centre, OWN),
    ...pins.map((at) => boxAt(at, PIN)),
    ...events.map((at) => boxAt(at, SQUARE)),
  ];
  const name = placeName(centre, size, taken);
  if (name) taken.push(boxAround(name, LABEL));
  const shown = ringsOf(kmPx * view.zoom, size);
  const radii = shown.map((km) => km * kmPx * view.zoom);
  const places = placeRingLabels(radii, centre, size, taken);
  const rings = shown.flatMap((km, index) => {
    const at = places[index];
    return at ? [{ km, at }] : [];
  });
  return { name, rings, taken: [...taken, ...rings.map(({ at }) => boxAround(at, LABEL))] };
}

export type PlacedLabels = ReturnType<typeof placeLabels>;
