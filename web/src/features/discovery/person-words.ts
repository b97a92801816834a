import { enMember } from "@/texts/en-member";

import type { Person } from "./discovery.queries";

type Placed = Pick<Person, "distanceKm" | "isDefaultPlace">;

export function distanceText({ distanceKm, isDefaultPlace }: Placed) {
  if (isDefaultPlace) return enMember.person.placeNotSet;
  return distanceKm === null ? undefined : enMember.person.aboutKm(distanceKm);
}

const spokenDistance = ({ distanceKm, isDefaultPlace }: Placed) => {
  if (isDefaultPlace) return enMember.person.placeNotSet;
  return distanceKm === null ? undefined : enMember.person.aboutKmAway(distanceKm);
};

/** A pin in words: "Ana, 29, about 2 km away, 87 % match, online". */
export const pinLabel = (
  person: Placed & Pick<Person, "name" | "age" | "compatibilityScore" | "isOnline">,
) =>
  [
    person.name,
    person.age,
    spokenDistance(person),
    enMember.person.match(person.compatibilityScore),
    person.isOnline && enMember.person.online,
  ]
    .filter(Boolean)
    .join(", ");
