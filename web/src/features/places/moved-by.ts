import type { Position } from "@/lib/map-projection";

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
