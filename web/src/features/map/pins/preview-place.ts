import type { Point, Size } from "@/lib/map-projection";

export const WIDTH_PX = 288;
const EDGE_PX = 12;
/** The height of the tallest preview above its pin. */
const ROOM_ABOVE_PX = 190;

/** Above the pin, or below without room above; moved sideways to stay on the map. `left` counts from the pin. */
export function previewPlace({ x, y }: Point, { width }: Size) {
  const rightmost = Math.max(EDGE_PX, width - WIDTH_PX - EDGE_PX);
  const left = Math.max(EDGE_PX, Math.min(x - WIDTH_PX / 2, rightmost));
  return { isBelow: y < ROOM_ABOVE_PX, left: left - x };
}
