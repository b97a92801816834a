import { useMemo } from "react";

import type { Person } from "./discovery.queries";
import { type Point, type Position, type Size, createPlane } from "./map-projection";

type Placed = Person & Position;
export type PersonPlace = { person: Placed; place: Point };

const isPlaced = (person: Person): person is Placed =>
  person.latitude !== null && person.longitude !== null;

/** Everybody's place on the plane of the map, which holds the own marker and all of them. */
export function usePlaces(
  { latitude, longitude }: Position,
  people: readonly Person[],
  size: Size,
  paddingDegrees?: number,
) {
  return useMemo(() => {
    const placed = people.filter(isPlaced);
    const plane = createPlane({ latitude, longitude }, placed, size, paddingDegrees);
    const places: PersonPlace[] = placed.map((person) => ({
      person,
      place: plane.project(person),
    }));
    return { plane, places };
  }, [latitude, longitude, people, paddingDegrees, size]);
}
