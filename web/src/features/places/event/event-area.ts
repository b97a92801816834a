import type { Position } from "@/lib/map-projection";

import { PUBLISHED_AREA_KM, middleOfArea } from "../published-area";

/** The width of an event's published area if its host chose no point. */
export const EVENT_AREA_KM = PUBLISHED_AREA_KM;
/** Coordinates come rounded to a tenth of a metre. */
const SAME_DEGREES = 1e-5;

/** Whether the position is the middle of an area rather than a chosen point. */
export function isAreaMiddle(position: Position) {
  const { latitude, longitude } = middleOfArea(position, EVENT_AREA_KM);
  return (
    Math.abs(latitude - position.latitude) < SAME_DEGREES &&
    Math.abs(longitude - position.longitude) < SAME_DEGREES
  );
}
