import { useMemo } from "react";

import type { Person } from "@/features/people/public";
import {
  type Point,
  type Position,
  type Size,
  createPlane,
  clampToCircle,
} from "@/lib/map-projection";

type Placed = Person & Position;
export type PersonPlace = {
  person: Placed;
  place: Point;
  /** The maximum distance to the own marker: inside the person's distance ring. */
  reachPx: number;
};

const isPlaced = (person: Person): person is Placed =>
  person.latitude !== null && person.longitude !== null;

/** Positions of all people on a plane that contains them and the own marker. */
export function usePlaces(
  { latitude, longitude }: Position,
  people: readonly Person[],
  size: Size,
  paddingDegrees?: number,
) {
  return useMemo(() => {
    const placed = people.filter(isPlaced);
    const plane = createPlane({ latitude, longitude }, placed, size, paddingDegrees);
    const own = plane.project({ latitude, longitude });
    const places = placed.map((person): PersonPlace => {
      const reachPx = (person.distanceKm ?? Infinity) * plane.kmPx;
      return { person, place: clampToCircle(plane.project(person), own, reachPx), reachPx };
    });
    return { plane, places };
  }, [latitude, longitude, people, paddingDegrees, size]);
}
