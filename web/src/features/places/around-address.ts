import type { Position } from "@/lib/map-projection";

import { middleOfArea } from "./published-area";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the place is called that one looks around in. */
    around?: string;
  }
}

const DIGITS = 3;
const AROUND = /^around=(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

/** Names the 2 km area and nothing finer. In the hash, which no browser sends to a server. */
export function aroundHash(position: Position) {
  const { latitude, longitude } = middleOfArea(position);
  return `around=${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}

/** The middle of the area that an address names, also of one with a finer position in it. */
export function placeOfHash(hash: string): Position | undefined {
  const [, north, east] = AROUND.exec(hash) ?? [];
  const position = { latitude: Number(north), longitude: Number(east) };
  const isOnEarth = Math.abs(position.latitude) <= 85 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? middleOfArea(position) : undefined;
}
