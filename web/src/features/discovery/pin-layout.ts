import type { Point, Size } from "./map-projection";

/** Somebody's place as drawn: `at` is where the pin stands, `place` where it belongs. */
export type Placed<Pin> = { pins: Pin[]; place: Point; at: Point };

export const PIN_PX = 56;
const READABLE_PX = 42;
const FAN_MAX = 3;
const ROUNDS = 24;
const TURN = Math.PI * (3 - Math.sqrt(5));

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function grouped<Pin>(pins: readonly (Point & { pin: Pin })[], reachPx: number) {
  const groups: { pins: Pin[]; place: Point }[] = [];
  for (const { pin, x, y } of pins) {
    const near = groups.find((group) => distance(group.place, { x, y }) < reachPx);
    if (near) near.pins.push(pin);
    else groups.push({ pins: [pin], place: { x, y } });
  }
  return groups;
}

/** A few stand side by side, many become one mark with their number. */
const fannedOut = <Pin>({ pins, place }: { pins: Pin[]; place: Point }): Placed<Pin>[] =>
  pins.length > FAN_MAX
    ? [{ pins, place, at: place }]
    : pins.map((pin, index) => ({
        pins: [pin],
        place,
        at: pins.length === 1 ? place : shifted(place, (index / pins.length) * 2 * Math.PI, 8),
      }));

const shifted = ({ x, y }: Point, angle: number, by: number): Point => ({
  x: x + Math.cos(angle) * by,
  y: y + Math.sin(angle) * by,
});

function pushApart(a: { at: Point }, b: { at: Point }, index: number) {
  const gap = distance(a.at, b.at);
  if (gap >= PIN_PX) return;
  const angle = gap === 0 ? index * TURN : Math.atan2(b.at.y - a.at.y, b.at.x - a.at.x);
  const by = (PIN_PX - gap) / 2;
  a.at = shifted(a.at, angle, -by);
  b.at = shifted(b.at, angle, by);
}

function relaxed<Pin>(placed: Placed<Pin>[], keepInside: (point: Point) => Point) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, a] of placed.entries())
      for (const b of placed.slice(index + 1)) pushApart(a, b, index);
    for (const item of placed) item.at = keepInside(item.at);
  }
  return placed;
}

const isReadable = <Pin>(placed: readonly Placed<Pin>[]) =>
  placed.every((a, index) =>
    placed.slice(index + 1).every((b) => distance(a.at, b.at) >= READABLE_PX),
  );

/** Sets pins so that none hides another: pushed apart a little, fanned out, or gathered under a number. */
export function layOutPins<Pin>(
  pins: readonly (Point & { pin: Pin })[],
  { width, height }: Size,
): Placed<Pin>[] {
  const keepInside = ({ x, y }: Point) => ({
    x: Math.min(Math.max(x, PIN_PX / 2), Math.max(width - PIN_PX / 2, 0)),
    y: Math.min(Math.max(y, PIN_PX / 2), Math.max(height - PIN_PX / 2, 0)),
  });
  for (let reachPx = PIN_PX / 2; ; reachPx *= 1.5) {
    const placed = relaxed(grouped(pins, reachPx).flatMap(fannedOut), keepInside);
    if (isReadable(placed) || reachPx > width + height) return placed;
  }
}
