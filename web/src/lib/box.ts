import type { Point, Size } from "./map-projection";

/** A rectangle in pixels: of the screen, of a tile, of a drawing. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** `reach` is how far it extends from the point. */
export const boxAround = ({ x, y }: Point, reach: Box): Box => ({
  left: x - reach.left,
  top: y - reach.top,
  right: x + reach.right,
  bottom: y + reach.bottom,
});

export const isInside = ({ left, top, right, bottom }: Box, { width, height }: Size) =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

/** Negative if they overlap. */
export const gapBetween = (a: Box, b: Box) =>
  Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
