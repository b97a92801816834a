import type { Position } from "@/lib/map-projection";
import { placesTexts } from "@/texts/places";

import { roundedPosition } from "../own-position";

const NUMBER = String.raw`([-+−]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*`;
/** "52.52, 13.4", "52,52 13,4", "52.52° N, 13.4° E". */
const PAIR = new RegExp(
  `^\\(?\\s*${NUMBER}([NS])?\\s*(?:[,;/]\\s*|\\s)\\s*${NUMBER}([EWO])?\\s*\\)?$`,
  "i",
);

const degrees = (number: string, side: string | undefined) => {
  const value = Number(number.replace(",", ".").replace("−", "-"));
  return side && /[sw]/i.test(side) ? -value : value;
};

/** A pair of numbers that looks like coordinates, in range or not. */
function pairIn(text: string): Position | undefined {
  const [, north, ns, east, ew] = PAIR.exec(text.trim()) ?? [];
  if (north === undefined || east === undefined) return undefined;
  return { latitude: degrees(north, ns), longitude: degrees(east, ew) };
}

/** Typed or pasted coordinates, rounded. They are parsed here, and never sent to the search. */
export function typedCoordinates(text: string) {
  const pair = pairIn(text);
  if (!pair) return undefined;
  const { latitude, longitude } = pair;
  if (!(Math.abs(latitude) <= 90)) return { error: placesTexts.search.latitudeInvalid };
  if (!(Math.abs(longitude) <= 180)) return { error: placesTexts.search.longitudeInvalid };
  return { position: roundedPosition(pair) };
}
