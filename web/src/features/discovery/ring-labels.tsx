import { memberTexts } from "@/texts/texts";

import { type Point, type Size, ringsOf } from "./map-projection";
import { type MapView, seenAt } from "./map-view";
import { standingAt } from "./moving-layer";

const MARGIN_PX = 28;
/** North first, then round by the diagonals. */
const DIRECTIONS = [0, 45, -45, 135, -135, 90, -90, 180].map(
  (degrees) => (degrees * Math.PI) / 180,
);

const isInside = ({ x, y }: Point, { width, height }: Size) =>
  x > MARGIN_PX && y > MARGIN_PX && x < width - MARGIN_PX && y < height - MARGIN_PX;

function labelPoint(centre: Point, radius: number, size: Size) {
  return DIRECTIONS.map((angle) => ({
    x: centre.x + Math.sin(angle) * radius,
    y: centre.y - Math.cos(angle) * radius,
  })).find((point) => isInside(point, size));
}

type RingLabelsProps = { own: Point; kmPx: number; view: MapView; size: Size };

/** Stands in a layer that moves with the map: each where its ring is seen once the map has come to rest. */
export function RingLabels({ own, kmPx, view, size }: RingLabelsProps) {
  const centre = seenAt(own, view);
  return ringsOf(kmPx * view.zoom, size).map((km) => {
    const at = labelPoint(centre, km * kmPx * view.zoom, size);
    return (
      at && (
        <span
          key={km}
          aria-hidden
          style={standingAt({ x: at.x - view.x, y: at.y - view.y })}
          className="pointer-events-none absolute top-0 left-0"
        >
          <span className="absolute -translate-1/2 rounded-full bg-surface px-2 text-caption font-semibold whitespace-nowrap text-ink-soft tabular-nums shadow-card">
            {memberTexts.map.ring(km)}
          </span>
        </span>
      )
    );
  });
}
