import type { Position } from "@/lib/map-projection";

import { middleOfArea } from "./published-area";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The name of the place that the member looks at. */
    around?: string;
  }
}

const DIGITS = 3;
const AROUND = /^around=(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

/** Contains only the 2 km area, in the hash, which browsers do not send to the server. */
export function aroundHash(position: Position) {
  const { latitude, longitude } = middleOfArea(position);
  return `around=${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}

/** The middle of the area in an address, even if that contains a more exact position. */
export function placeOfHash(hash: string): Position | undefined {
  const [, north, east] = AROUND.exec(hash) ?? [];
  const position = { latitude: Number(north), longitude: Number(east) };
  const isOnEarth = Math.abs(position.latitude) <= 85 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? middleOfArea(position) : undefined;
}
