import { type ReactNode, useLayoutEffect, useRef } from "react";

import type { MapMotion } from "./map-motion";

type MovingLayerProps = {
  motion: MapMotion;
  /** Whether what is drawn grows with the map; else it only keeps its place by `--map-stretch`. */
  grows?: boolean;
  children: ReactNode;
};

/** What is drawn here moves with the map, without React. */
export function MovingLayer({ motion, grows = false, children }: MovingLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let written = 1;
    return motion.follow((view, drawn) => {
      const layer = ref.current;
      if (!layer) return;
      const stretch = view.zoom / drawn.zoom;
      // By whole pixels: what lies between them would have to be worked out for all of the map in every animation frame.
      const moved = `translate3d(${Math.round(view.x)}px, ${Math.round(view.y)}px, 0)`;
      layer.style.transform = grows ? `${moved} scale(${stretch})` : moved;
      // The browser restyles every pin for it, so not while the map is only dragged.
      if (!grows && stretch !== written) layer.style.setProperty("--map-stretch", String(stretch));
      written = stretch;
    });
  }, [motion, grows]);
  return (
    <div ref={ref} className="absolute top-0 left-0 origin-top-left will-change-transform">
      {children}
    </div>
  );
}

const stretched = (px: number) => `calc(${px.toFixed(1)}px * var(--map-stretch, 1))`;

/** Where something stands in a layer that does not grow. */
export const placedAt = ({ x, y }: { x: number; y: number }) => ({
  transform: `translate(${stretched(x)}, ${stretched(y)})`,
});
