import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

import type { Point, Size } from "./map-projection";
import { FIT, type MapView, panned, seenAt, zoomed } from "./map-view";

const STEP_PX = 80;
const ZOOM_STEP = 1.5;
const WHEEL_SPEED = 0.002;
/** Less than this is a tap with an unsteady finger. */
const DRAG_PX = 6;
const REVEAL_PX = 32;

const arrows: { [key: string]: Point } = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
};
const zoomKeys: { [key: string]: number } = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": 1 / ZOOM_STEP };

const middleOf = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const minus = (a: Point, b: Point) => ({ x: a.x - b.x, y: a.y - b.y });

/** Moving and zooming by drag, pinch, wheel and keys. */
export function useMapView(size: Size) {
  const [view, setView] = useState<MapView>(FIT);
  const area = useRef<HTMLDivElement>(null);
  const gesture = useGesture(size, setView);
  const centre = { x: size.width / 2, y: size.height / 2 };
  const zoomBy = (factor: number, at = centre) => setView((seen) => zoomed(seen, factor, at, size));

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // React's own wheel listeners cannot keep the page from scrolling.
    function onWheel(event: WheelEvent) {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      const at = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
      setView((seen) => zoomed(seen, Math.exp(-event.deltaY * WHEEL_SPEED), at, size));
    }
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [size]);

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const factor = zoomKeys[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) setView((seen) => panned(seen, arrow, size));
    else if (factor) zoomBy(factor);
    else if (event.key === "0") setView(FIT);
    else return;
    event.preventDefault();
  }

  function reveal(point: Point) {
    const { x, y } = seenAt(point, { ...view, zoom: 1 });
    const isSeen =
      x > REVEAL_PX && y > REVEAL_PX && x < size.width - REVEAL_PX && y < size.height - REVEAL_PX;
    if (!isSeen) setView((seen) => panned(seen, minus(centre, { x, y }), size));
  }

  return {
    view,
    reveal,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    fit: () => setView(FIT),
    areaProps: { ref: area, onKeyDown, ...gesture },
  };
}

function useGesture(size: Size, setView: (change: (view: MapView) => MapView) => void) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const pointOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, pointOf(event));
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const by = minus(now, before);
    pointers.current.set(event.pointerId, now);
    travelled.current += Math.hypot(by.x, by.y);
    if (travelled.current > DRAG_PX) event.currentTarget.setPointerCapture(event.pointerId);
    if (!other) return setView((view) => panned(view, by, size));
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) /
      Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
    const middle = middleOf(now, other);
    const shift = minus(middle, middleOf(before, other));
    setView((view) => zoomed(panned(view, shift, size), factor, middle, size));
  }
  const onPointerEnd = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    /** The end of a drag is no tap on the pin below it. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (travelled.current <= DRAG_PX) return;
      travelled.current = 0;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
