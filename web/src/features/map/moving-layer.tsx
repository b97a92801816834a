import { type ReactNode, useLayoutEffect, useRef } from "react";

import type { MapMotion } from "./map-motion";

type MovingLayerProps = {
  motion: MapMotion;
  /** Whether its content scales with the map; else it is positioned by `--map-stretch`. */
  grows?: boolean;
  children: ReactNode;
};

/** Its content moves with the map without rendering in React. */
export function MovingLayer({ motion, grows = false, children }: MovingLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let written = 1;
    return motion.subscribe((view, drawn) => {
      const layer = ref.current;
      if (!layer) return;
      const stretch = view.zoom / drawn.zoom;
      // Rounded to whole pixels: fractions would repaint the whole map in every animation frame.
      const moved = `translate3d(${Math.round(view.x)}px, ${Math.round(view.y)}px, 0)`;
      layer.style.transform = grows ? `${moved} scale(${stretch})` : moved;
      // Setting it restyles every pin, so it is skipped while the map is only dragged.
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

/** The position of an element in a layer that does not scale. */
export const placedAt = ({ x, y }: { x: number; y: number }) => ({
  transform: `translate(${stretched(x)}, ${stretched(y)})`,
});
