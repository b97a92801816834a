import type { Size, MapView } from "@/lib/map-projection";
import { FIT } from "./map-view";

const IDLE_MS = 140;
/** How far the drawing extends beyond the window, and how much it may be scaled, before it is drawn again. */
const MARGIN_SHARE = 0.25;
const STRETCH_MAX = 1.5;

type Listener = (view: MapView, drawn: MapView) => void;

/** Moves the layers once per animation frame; React re-renders only when the map rests or has moved far. */
export function createMapMotion() {
  let onRest: (view: MapView) => void = () => undefined;
  const listeners = new Set<Listener>();
  let view = FIT;
  let drawn = FIT;
  let size: Size = { width: 0, height: 0 };
  let animationFrame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function paint() {
    animationFrame = 0;
    for (const listener of listeners) listener(view, drawn);
  }
  function setView(next: MapView) {
    view = next;
    animationFrame ||= requestAnimationFrame(paint);
  }
  function rest() {
    clearTimeout(timer);
    onRest(view);
  }
  function hasMovedFar() {
    const stretch = view.zoom / drawn.zoom;
    return (
      Math.abs(view.x - drawn.x * stretch) > size.width * MARGIN_SHARE ||
      Math.abs(view.y - drawn.y * stretch) > size.height * MARGIN_SHARE ||
      Math.max(stretch, 1 / stretch) > STRETCH_MAX
    );
  }
  return {
    move(change: (view: MapView) => MapView) {
      setView(change(view));
      clearTimeout(timer);
      if (hasMovedFar()) rest();
      else timer = setTimeout(rest, IDLE_MS);
    },
    jump(change: (view: MapView) => MapView) {
      setView(change(view));
      rest();
    },
    /** React has rendered this view. `isNewPlane`: the same view has other coordinates now. */
    setDrawn(now: MapView, window: Size, isNewPlane = false) {
      if (isNewPlane) view = now;
      drawn = now;
      size = window;
      paint();
    },
    setOnRest(callback: (view: MapView) => void) {
      onRest = callback;
    },
    subscribe(listener: Listener) {
      listeners.add(listener);
      listener(view, drawn);
      return () => void listeners.delete(listener);
    },
    stop() {
      clearTimeout(timer);
      cancelAnimationFrame(animationFrame);
      animationFrame = 0;
    },
  };
}

export type MapMotion = ReturnType<typeof createMapMotion>;
