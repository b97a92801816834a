/** A position on the square Mercator map of the world: from 0 to 1, y to the south. */
export type Point = { x: number; y: number };
export type Line = readonly Point[];
type Box = { left: number; top: number; right: number; bottom: number };

export const EARTH_M = 40_075_016.686;
const LATITUDE_MAX = 85.0511287798066;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function project(longitude: number, latitude: number): Point {
  const clamped = Math.min(Math.max(latitude, -LATITUDE_MAX), LATITUDE_MAX);
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.asinh(Math.tan(radians(clamped))) / (2 * Math.PI),
  };
}

/** In degrees. */
export const latitudeOf = (y: number) =>
  (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** How long a metre is on the map at that height. */
export const metreAt = (y: number) => Math.cosh((0.5 - y) * 2 * Math.PI) / EARTH_M;

export function boxOf(line: Line): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of line) {
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box;
}

function gapSquared(point: Point, from: Point, to: Point) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length && ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return (point.x - from.x - share * dx) ** 2 + (point.y - from.y - share * dy) ** 2;
}

/** Douglas and Peucker's; how far a line may be off depends on where. */
export function simplify(line: Line, toleranceAt: (point: Point) => number): Line {
  const limits = line.map((point) => toleranceAt(point) ** 2);
  const kept = new Uint8Array(line.length).fill(1, 0, 1).fill(1, line.length - 1);
  const ranges: [number, number][] = [[0, line.length - 1]];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [first, last] = range;
    const [from, to] = [line[first], line[last]];
    if (!from || !to) continue;
    let [furthest, most] = [0, 1];
    for (let index = first + 1; index < last; index += 1) {
      const excess = gapSquared(line[index] ?? from, from, to) / (limits[index] ?? 1);
      if (excess > most) [furthest, most] = [index, excess];
    }
    if (furthest === 0) continue;
    kept[furthest] = 1;
    ranges.push([first, furthest], [furthest, last]);
  }
  return line.filter((_, index) => kept[index]);
}

/** A ring has no second copy of its first point. */
export function simplifyRing(ring: Line, toleranceAt: (point: Point) => number): Line {
  const [first] = ring;
  return first ? simplify([...ring, first], toleranceAt).slice(0, -1) : ring;
}

type Axis = "x" | "y";
type Half = { axis: Axis; limit: number; sign: 1 | -1 };

const isIn = (point: Point, { axis, limit, sign }: Half) => (point[axis] - limit) * sign >= 0;

function crossing(from: Point, to: Point, { axis, limit }: Half): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return axis === "x"
    ? { x: limit, y: from.y + (to.y - from.y) * share }
    : { x: from.x + (to.x - from.x) * share, y: limit };
}

function clipRing(ring: Line, half: Half): Line {
  const inside: Point[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    if (before && isIn(before, half) !== isIn(point, half))
      inside.push(crossing(before, point, half));
    if (isIn(point, half)) inside.push(point);
    before = point;
  }
  return inside;
}

function clipLine(line: Line, half: Half): Line[] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  let before: Point | undefined;
  for (const point of line) {
    const isCut = before && isIn(before, half) !== isIn(point, half);
    if (before && isCut) part.push(crossing(before, point, half));
    if (isIn(point, half)) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
    before = point;
  }
  return [...parts, part].filter(({ length }) => length > 1);
}

/** The parts of a line or ring within the box. */
export function clip(
  line: Line,
  isRing: boolean,
  { left, top, right, bottom }: Box,
): readonly Line[] {
  const box = boxOf(line);
  const halves: Half[] = [];
  if (box.left < left) halves.push({ axis: "x", limit: left, sign: 1 });
  if (box.right > right) halves.push({ axis: "x", limit: right, sign: -1 });
  if (box.top < top) halves.push({ axis: "y", limit: top, sign: 1 });
  if (box.bottom > bottom) halves.push({ axis: "y", limit: bottom, sign: -1 });
  let parts: readonly Line[] = [line];
  for (const half of halves)
    parts = parts.flatMap((part) => (isRing ? [clipRing(part, half)] : clipLine(part, half)));
  return parts.filter(({ length }) => length > (isRing ? 2 : 1));
}
