import type { FieldErrors } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import type { Position } from "@/lib/map-projection";

/** The two fields as typed. */
type TypedPlace = { latitude: string; longitude: string };

const DIGITS = 4;

export const typedPlace = ({ latitude, longitude }: Position): TypedPlace => ({
  latitude: latitude.toFixed(DIGITS),
  longitude: longitude.toFixed(DIGITS),
});

const degrees = (text: string) =>
  text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));

export const positionOf = ({ latitude, longitude }: TypedPlace): Position => ({
  latitude: degrees(latitude),
  longitude: degrees(longitude),
});

export function validatePlace(typed: TypedPlace): FieldErrors {
  const { latitude, longitude } = positionOf(typed);
  return {
    ...(!(Math.abs(latitude) <= 90) && { latitude: memberTexts.place.latitudeInvalid }),
    ...(!(Math.abs(longitude) <= 180) && { longitude: memberTexts.place.longitudeInvalid }),
  };
}

/** The position moved by kilometres, within the bounds of the earth. */
export function movedBy(
  { latitude, longitude }: Position,
  km: { east: number; north: number },
  kmPerDegree: { latitude: number; longitude: number },
): Position {
  const wrapped = ((longitude + km.east / kmPerDegree.longitude + 540) % 360) - 180;
  return {
    latitude: Math.min(Math.max(latitude + km.north / kmPerDegree.latitude, -90), 90),
    longitude: wrapped,
  };
}
