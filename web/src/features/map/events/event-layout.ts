import type { Point } from "@/lib/map-projection";

import { type Box, boxAround, gapBetween } from "@/lib/box";
import { EVENT, OWN, PIN } from "../label-places";

/** Events drawn as one marker; `at` is where it is drawn. */
export type EventMark<Event> = { events: Event[]; at: Point };
type EventPlace<Event> = Point & { event: Event };

/** A marker further away would mislead; if even these are taken, it joins the nearest one. */
const ASIDE_PX = [22, 44, 60];
const BEARINGS = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6);
const JOINED_PX = 110;

const offsets: Point[] = [
  { x: 0, y: 0 },
  ...ASIDE_PX.flatMap((px) =>
    BEARINGS.map((bearing) => ({ x: Math.sin(bearing) * px, y: -Math.cos(bearing) * px })),
  ),
];

/** Whether it crosses the upper or left edge of the plane, which is initially the edge of the map. */
const isCut = ({ x, y }: Point) => Math.abs(x) < EVENT.left || Math.abs(y) < EVENT.top;

const gap = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function nearest<Event>(marks: readonly EventMark<Event>[], place: Point) {
  const within = marks.filter(({ at }) => gap(at, place) <= JOINED_PX);
  return within.toSorted((a, b) => gap(a.at, place) - gap(b.at, place))[0];
}

/**
 * Places events in the given order so that they cover no pin, own marker or other event; pins do not move for them. An
 * event without room appears when the map is zoomed in.
 */
export function layOutEvents<Event>(
  places: readonly EventPlace<Event>[],
  own: Point,
  pins: readonly Point[],
): EventMark<Event>[] {
  const taken: Box[] = [boxAround(own, OWN), ...pins.map((at) => boxAround(at, PIN))];
  const marks: EventMark<Event>[] = [];
  for (const { event, x, y } of places) {
    const at = offsets
      .map((offset) => ({ x: x + offset.x, y: y + offset.y }))
      .find(
        (point) =>
          !isCut(point) && taken.every((box) => gapBetween(boxAround(point, EVENT), box) >= 0),
      );
    if (!at) {
      nearest(marks, { x, y })?.events.push(event);
      continue;
    }
    taken.push(boxAround(at, EVENT));
    marks.push({ events: [event], at });
  }
  return marks;
}
