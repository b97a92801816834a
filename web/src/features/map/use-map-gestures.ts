import { type PointerEvent, useRef } from "react";

import type { MapMotion } from "./map-motion";
import type { Point, Size } from "@/lib/map-projection";
import { panView, zoomView } from "./map-view";

/** A smaller movement is a tap. */
const DRAG_PX = 6;

const middleOf = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const minus = (a: Point, b: Point) => ({ x: a.x - b.x, y: a.y - b.y });
const gapOf = (a: Point, b: Point) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);

/** One pointer pans, two zoom. */
export function useMapGestures(size: Size, motion: MapMotion) {
  const pointers = useRef(new Map<number, Point>());
  const corner = useRef<Point>({ x: 0, y: 0 });
  const travelled = useRef(0);
  const pointOf = (event: PointerEvent) =>
    minus({ x: event.clientX, y: event.clientY }, corner.current);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) {
      travelled.current = 0;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      corner.current = { x: left, y: top };
    }
    pointers.current.set(event.pointerId, pointOf(event));
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    // Released outside before it was captured, so that no other event has said so.
    if (event.buttons === 0) return onPointerEnd(event);
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const by = minus(now, before);
    pointers.current.set(event.pointerId, now);
    travelled.current += Math.hypot(by.x, by.y);
    if (travelled.current > DRAG_PX) event.currentTarget.setPointerCapture(event.pointerId);
    if (!other) return motion.move((view) => panView(view, by, size));
    const factor = gapOf(now, other) / gapOf(before, other);
    const middle = middleOf(now, other);
    const shift = minus(middle, middleOf(before, other));
    motion.move((view) => zoomView(panView(view, shift, size), factor, middle, size));
  }
  function onPointerEnd(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    /** The click at the end of a drag does not open the pin below it. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (travelled.current <= DRAG_PX) return;
      travelled.current = 0;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
