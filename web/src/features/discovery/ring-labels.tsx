import { memberTexts } from "@/texts/texts";

import type { Point, Size } from "./map-projection";

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

type RingLabelsProps = { rings: number[]; kmPx: number; centre: Point; size: Size };

export const RingLabels = ({ rings, kmPx, centre, size }: RingLabelsProps) =>
  rings.map((km) => {
    const at = labelPoint(centre, km * kmPx, size);
    return (
      at && (
        <span
          key={km}
          aria-hidden
          style={{ left: at.x, top: at.y }}
          className="pointer-events-none absolute -translate-1/2 rounded-full bg-surface px-2 text-caption font-semibold whitespace-nowrap text-ink-soft tabular-nums shadow-card"
        >
          {memberTexts.map.ring(km)}
        </span>
      )
    );
  });
