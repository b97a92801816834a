import { useAtom } from "jotai";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import { toRememberedView, rememberedViewAtom, restoreView } from "./remembered-view";
import { createMapMotion } from "./map-motion";
import type { Plane, Point, Size, MapView } from "@/lib/map-projection";
import { FIT, panView, toScreen, zoomView } from "./map-view";
import { useMapGestures } from "./use-map-gestures";

const STEP_PX = 80;
const ZOOM_STEP = 1.5;
const WHEEL_SPEED = 0.002;
const LINE_PX = 16;
/** Trackpads send pinches as wheel events with Ctrl, whose delta is a hundred times the logarithm of the scale. */
const PINCH_SPEED = 0.01;
const REVEAL_PX = 32;

const arrows: { [key: string]: Point } = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
};
const zoomKeys: { [key: string]: number } = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": 1 / ZOOM_STEP };

type Ground = { size: Size; plane: Plane; neighbourhood: string };

/** The view that the map is rendered for; restored when the member returns. */
function useRememberedView({ size, plane, neighbourhood }: Ground) {
  const [remembered, setRemembered] = useAtom(rememberedViewAtom);
  const view = useMemo(
    () =>
      remembered?.neighbourhood === neighbourhood ? restoreView(remembered, plane, size) : FIT,
    [remembered, neighbourhood, plane, size],
  );
  const [motion] = useState(createMapMotion);
  const drawnOn = useRef<Plane>(null);

  useLayoutEffect(() => {
    motion.setOnRest((rested) =>
      setRemembered(toRememberedView(rested, { plane, size, neighbourhood })),
    );
    motion.setDrawn(view, size, drawnOn.current !== plane);
    drawnOn.current = plane;
  }, [motion, view, plane, size, neighbourhood, setRemembered]);
  useEffect(() => motion.stop, [motion]);
  return { view, motion };
}

/** Pans and zooms by drag, pinch, wheel and keys. */
export function useMapView(ground: Ground) {
  const { size } = ground;
  const { view, motion } = useRememberedView(ground);
  const area = useRef<HTMLDivElement>(null);
  const gestures = useMapGestures(size, motion);
  const centre = { x: size.width / 2, y: size.height / 2 };
  const zoomBy = (factor: number) => motion.jump((seen) => zoomView(seen, factor, centre, size));

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // React registers wheel listeners as passive, which cannot prevent the page from scrolling.
    function onWheel(event: WheelEvent) {
      event.preventDefault();
      const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
      const at = { x: event.clientX - left, y: event.clientY - top };
      const byPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      motion.move((seen) =>
        zoomView(seen, Math.exp(-byPx * (event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED)), at, size),
      );
    }
    // Otherwise Chromium detects a fling, which swallows the following tap.
    const onTouchMove = (event: TouchEvent) => event.preventDefault();
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("touchmove", onTouchMove);
    };
  }, [motion, size]);

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const factor = zoomKeys[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) motion.move((seen) => panView(seen, arrow, size));
    else if (factor) zoomBy(factor);
    else if (event.key === "0") motion.jump(() => FIT);
    else return;
    event.preventDefault();
    // The focused pin may be out of view now, or in a cluster.
    area.current?.focus({ preventScroll: true });
  }

  function reveal(point: Point) {
    const { x, y } = toScreen(point, { ...view, zoom: 1 });
    const isSeen =
      x > REVEAL_PX && y > REVEAL_PX && x < size.width - REVEAL_PX && y < size.height - REVEAL_PX;
    if (!isSeen) motion.jump((seen) => panView(seen, { x: centre.x - x, y: centre.y - y }, size));
  }

  return {
    view,
    motion,
    reveal,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    fit: () => motion.jump(() => FIT),
    showAt: (view: MapView) => {
      motion.jump(() => view);
      area.current?.focus({ preventScroll: true });
    },
    areaProps: { ref: area, onKeyDown, ...gestures },
  };
}

export type AreaProps = ReturnType<typeof useMapView>["areaProps"];
