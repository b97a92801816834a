import { type Point, RING_MIN_PX, type Size, clampToCircle } from "@/lib/map-projection";
import { groupsIn } from "./pin-clusters";

/** A pin or cluster: `place` is its true position, `at` where it is drawn. */
export type Placed<Pin> = { pins: Pin[]; place: Point; at: Point; reachPx: number };
type PinPlace<Pin> = Point & {
  pin: Pin;
  /** The maximum distance to the own marker, so that the pin is drawn inside its distance ring. */
  reachPx?: number;
};

const PIN_PX = 58;
export const READABLE_PX = 53;
const OWN_PX = 51;
/** Extra distance on the lower left, as a pin's score extends to the upper right. */
const OWN_ASIDE_PX = 7.5;
const EDGE_PX = 38;
/** A pin further from its place would mislead. */
const SHIFT_MAX_PX = 40;
const ROUNDS = 16;
const TURN = Math.PI * (3 - Math.sqrt(5));

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const shifted = ({ x, y }: Point, angle: number, by: number): Point => ({
  x: x + Math.cos(angle) * by,
  y: y + Math.sin(angle) * by,
});

function pushApart(a: { at: Point }, b: { at: Point }, index: number) {
  const gap = distance(a.at, b.at);
  if (gap >= PIN_PX) return false;
  const angle = gap === 0 ? index * TURN : Math.atan2(b.at.y - a.at.y, b.at.x - a.at.x);
  const by = (PIN_PX - gap) / 2;
  a.at = shifted(a.at, angle, -by);
  b.at = shifted(b.at, angle, by);
  return true;
}

/** Compares only horizontal neighbours, so that many pins do not take quadratic time. */
function pushNeighboursApart(placed: readonly { at: Point }[]) {
  const westFirst = placed.toSorted((a, b) => a.at.x - b.at.x);
  let hasMoved = false;
  for (const [index, a] of westFirst.entries())
    for (let next = index + 1; next < westFirst.length; next += 1) {
      const b = westFirst[next];
      if (!b || b.at.x - a.at.x > 2 * PIN_PX) break;
      hasMoved = pushApart(a, b, index) || hasMoved;
    }
  return hasMoved;
}

function pushedOff(at: Point, own: Point, index: number) {
  const middle = { x: own.x - OWN_ASIDE_PX, y: own.y + OWN_ASIDE_PX };
  const gap = distance(at, middle);
  if (gap >= OWN_PX) return at;
  const angle = gap === 0 ? index * TURN : Math.atan2(at.y - middle.y, at.x - middle.x);
  return shifted(middle, angle, OWN_PX);
}

function pushAllApart<Pin>(placed: Placed<Pin>[], own: Point, keepInside: (at: Point) => Point) {
  for (const item of placed) item.at = item.place;
  for (let round = 0; round < ROUNDS; round += 1) {
    const hasMoved = pushNeighboursApart(placed);
    for (const [index, item] of placed.entries())
      item.at = keepInside(pushedOff(clampToCircle(item.at, own, item.reachPx), own, index));
    if (!hasMoved) return;
  }
}

function nearest<Pin>(item: Placed<Pin>, others: Iterable<Placed<Pin>>) {
  let found: Placed<Pin> | undefined;
  for (const other of others)
    if (!found || distance(item.place, other.place) < distance(item.place, found.place))
      found = other;
  return found;
}

function joined<Pin>(a: Placed<Pin>, b: Placed<Pin>): Placed<Pin> {
  const pins = [...a.pins, ...b.pins];
  const share = b.pins.length / pins.length;
  const place = {
    x: a.place.x + (b.place.x - a.place.x) * share,
    y: a.place.y + (b.place.y - a.place.y) * share,
  };
  return { pins, place, at: place, reachPx: Math.max(a.reachPx, b.reachPx) };
}

/** Joins each crowded pin with its nearest; undefined if none is crowded. */
function joinCrowded<Pin>(placed: Placed<Pin>[], exceedsPinLimit: (item: Placed<Pin>) => boolean) {
  const left = new Set(placed);
  const joint: Placed<Pin>[] = [];
  for (const item of placed.filter(exceedsPinLimit)) {
    if (!left.delete(item)) continue;
    const near = nearest(item, left);
    if (near) left.delete(near);
    joint.push(near ? joined(item, near) : item);
  }
  const fewer = [...joint, ...left];
  return fewer.length < placed.length ? fewer : undefined;
}

/** Clusters unreadably dense pins by square; pins just outside the window are included. */
function clusterBySquare<Pin>(placed: Placed<Pin>[], { width, height }: Size) {
  const window = { width: width + 2 * SHIFT_MAX_PX, height: height + 2 * SHIFT_MAX_PX };
  return groupsIn(placed, window, READABLE_PX).flatMap(([first, ...others]) =>
    first ? [others.reduce(joined, first)] : [],
  );
}

/**
 * Lays out pins so that none covers another or the own marker: close ones are pushed apart, and clustered if that
 * would move them too far. A window shows at most PINS_MAX of them.
 */
export function layOutPins<Pin>(
  pins: readonly PinPlace<Pin>[],
  own: Point,
  { width, height }: Size,
  window: Size = { width, height },
): Placed<Pin>[] {
  const keepInside = ({ x, y }: Point) => ({
    x: Math.min(Math.max(x, EDGE_PX), Math.max(width - EDGE_PX, EDGE_PX)),
    y: Math.min(Math.max(y, EDGE_PX), Math.max(height - EDGE_PX, EDGE_PX)),
  });
  const alone = pins.map(({ pin, x, y, reachPx = Infinity }) => ({
    pins: [pin],
    place: { x, y },
    at: { x, y },
    reachPx: reachPx < RING_MIN_PX ? Infinity : reachPx,
  }));
  let placed = clusterBySquare(alone, window);
  for (;;) {
    pushAllApart(placed, own, keepInside);
    const all = placed;
    const fewer = joinCrowded(
      all,
      (item) =>
        distance(item.at, keepInside(item.place)) > SHIFT_MAX_PX ||
        all.some((other) => other !== item && distance(item.at, other.at) < READABLE_PX),
    );
    if (!fewer) return placed;
    placed = fewer;
  }
}

/** Pins whose score would be covered are painted later. */
export const inPaintingOrder = <Item extends { at: Point }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.at.y - a.at.x - (b.at.y - b.at.x));
