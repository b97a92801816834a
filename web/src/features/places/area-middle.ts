import type { Position } from "@/lib/map-projection";

import { middleOfArea } from "./published-area";

/** The width of what others are told of where an event is, where its host chose no point. */
export const AREA_KM = 2;
/** Coordinates come rounded to a tenth of a metre. */
const SAME_DEGREES = 1e-5;

/** Whether it is no point that somebody chose, but the middle of an area. */
export function isAreaMiddle(position: Position) {
  const { latitude, longitude } = middleOfArea(position, AREA_KM);
  return (
    Math.abs(latitude - position.latitude) < SAME_DEGREES &&
    Math.abs(longitude - position.longitude) < SAME_DEGREES
  );
}
