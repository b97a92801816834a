import type { Point, Size } from "@/lib/map-projection";

/** An area that labels should avoid. */
export type Box = { left: number; top: number; right: number; bottom: number };

const HALF_WIDTH_PX = 28;
const HALF_HEIGHT_PX = 11;
/** How far a label may overlap a box: boxes have round content. */
const OVERLAP_PX = 6;
/** From the centre of the own marker to the centre of its name. */
const NAME_PX = { x: 40, y: 27 };
/** North first, then alternately down both sides to the south. */
const BEARINGS = Array.from({ length: 48 }, (_, index) => {
  const degrees = Math.ceil(index / 2) * 7.5;
  return ((index % 2 === 0 ? -degrees : degrees) * Math.PI) / 180;
});

export const boxAround = (
  { x, y }: Point,
  reach: Box = {
    left: HALF_WIDTH_PX,
    top: HALF_HEIGHT_PX,
    right: HALF_WIDTH_PX,
    bottom: HALF_HEIGHT_PX,
  },
): Box => ({
  left: x - reach.left,
  top: y - reach.top,
  right: x + reach.right,
  bottom: y + reach.bottom,
});

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Size) =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

/** Negative if they overlap. */
const gapBetween = (a: Box, b: Box) =>
  Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);

/** The first place inside the window that overlaps nothing. */
const firstFree = (places: readonly Point[], window: Size, taken: readonly Box[]) =>
  places.find((at) => {
    const label = boxAround(at);
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
    if (at) boxes.push(boxAround(at));
    return at;
  });
}
