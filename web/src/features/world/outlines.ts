import { MAP_EXTENT, MAP_MARGIN } from "@hereabouts/api/map/map-tiles.schema";

import type { Point } from "@/lib/map-projection";
import type { Box } from "@/lib/box";

/** `isCut`: the tile ends here, not the line. */
type Corner = Point & { isCut: boolean };

/** How far from a corner its rounding begins, in units of a tile. */
const ROUND_UNITS = 14;
const STEPS_MAX = 6;
const [LOW, HIGH] = [-MAP_MARGIN, MAP_EXTENT + MAP_MARGIN];

const isOnEdge = ({ x, y }: Point) => x <= LOW || y <= LOW || x >= HIGH || y >= HIGH;

export const isApart = (a: Box, b: Box) =>
  a.left > b.right || a.right < b.left || a.top > b.bottom || a.bottom < b.top;

/** The line in pixels, with the points where it is cut off. */
export const toCorners = (
  points: readonly Point[],
  { scale, x, y }: Point & { scale: number },
): Corner[] =>
  points.map((point) => ({
    x: point.x * scale + x,
    y: point.y * scale + y,
    isCut: isOnEdge(point),
  }));

const towards = (from: Point, to: Point, most: number): Point => {
  const share = Math.min(0.5, most / Math.max(Math.hypot(to.x - from.x, to.y - from.y), 1e-9));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

function pushCurve(into: Corner[], from: Point, by: Point, to: Point) {
  const bend = Math.hypot(from.x - 2 * by.x + to.x, from.y - 2 * by.y + to.y) / 4;
  const steps = Math.min(Math.ceil(Math.sqrt(bend * 2)) + 1, STEPS_MAX);
  for (let step = 0; step <= steps; step += 1) {
    const [t, rest] = [step / steps, 1 - step / steps];
    into.push({
      x: rest * rest * from.x + 2 * rest * t * by.x + t * t * to.x,
      y: rest * rest * from.y + 2 * rest * t * by.y + t * t * to.y,
      isCut: false,
    });
  }
}

/** Rounds corners inside the box, before the line is clipped. */
export function rounded(corners: readonly Corner[], isRing: boolean, scale: number, box: Box) {
  const most = ROUND_UNITS * scale;
  const line: Corner[] = [];
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1] ?? (isRing ? corners.at(-1) : undefined);
    const after = corners[index + 1] ?? (isRing ? corners[0] : undefined);
    const isOutside =
      corner.x < box.left - most ||
      corner.x > box.right + most ||
      corner.y < box.top - most ||
      corner.y > box.bottom + most;
    if (!before || !after || corner.isCut || isOutside) line.push(corner);
    else pushCurve(line, towards(corner, before, most), corner, towards(corner, after, most));
  }
  return line;
}

type Half = { axis: "x" | "y"; limit: number; sign: 1 | -1 };

function clipHalf(ring: readonly Point[], { axis, limit, sign }: Half): Point[] {
  const inside: Point[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    const isIn = (point[axis] - limit) * sign >= 0;
    if (before && (before[axis] - limit) * sign >= 0 !== isIn) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      inside.push({
        x: axis === "x" ? limit : before.x + (point.x - before.x) * share,
        y: axis === "y" ? limit : before.y + (point.y - before.y) * share,
      });
    }
    if (isIn) inside.push(point);
    before = point;
  }
  return inside;
}

export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box) {
  const halves: Half[] = [
    { axis: "x", limit: left, sign: 1 },
    { axis: "x", limit: right, sign: -1 },
    { axis: "y", limit: top, sign: 1 },
    { axis: "y", limit: bottom, sign: -1 },
  ];
  let clipped: readonly Point[] = ring;
  for (const half of halves) clipped = clipHalf(clipped, half);
  return clipped;
}

const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

export const ringPath = (ring: readonly Point[]) =>
  ring.length > 2 ? `M${ring.map(text).join("L")}Z` : "";

export const boxPath = ({ left, top, right, bottom }: Box) =>
  ringPath([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]);

/** The parts of a line inside the box, without edges of the tile. */
export function strokePath(line: readonly Corner[], isRing: boolean, box: Box) {
  let path = "";
  let isDown = false;
  let from = isRing ? line.at(-1) : undefined;
  for (const to of line) {
    const isDrawn =
      from &&
      !(from.isCut && to.isCut) &&
      Math.max(from.x, to.x) >= box.left &&
      Math.min(from.x, to.x) <= box.right &&
      Math.max(from.y, to.y) >= box.top &&
      Math.min(from.y, to.y) <= box.bottom;
    if (from && isDrawn) path += isDown ? `L${text(to)}` : `M${text(from)}L${text(to)}`;
    isDown = isDrawn === true;
    from = to;
  }
  return path;
}
