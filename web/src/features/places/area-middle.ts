import type { Position } from "@/lib/map-projection";

import { middleOfArea } from "./published-area";

/** The width of an event's published area if its host chose no point. */
export const AREA_KM = 2;
/** Coordinates come rounded to a tenth of a metre. */
const SAME_DEGREES = 1e-5;

/** Whether the position is the middle of an area rather than a chosen point. */
export function isAreaMiddle(position: Position) {
  const { latitude, longitude } = middleOfArea(position, AREA_KM);
  return (
    Math.abs(latitude - position.latitude) < SAME_DEGREES &&
    Math.abs(longitude - position.longitude) < SAME_DEGREES
  );
}
