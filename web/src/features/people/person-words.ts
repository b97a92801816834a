import { FILTER_AGE } from "@hereabouts/api/profile/profile-limits.schema";

import { memberTexts } from "@/texts/texts";

import type { Person } from "./people.queries";

/** The upper end of the age filter is open: older people match too. */
export const oldestText = (maxAge: number) =>
  maxAge === FILTER_AGE.max ? `${maxAge}+` : String(maxAge);

type Placed = Pick<Person, "distanceKm" | "isDefaultPlace">;

export function distanceText({ distanceKm, isDefaultPlace }: Placed) {
  if (isDefaultPlace) return memberTexts.person.placeNotSet;
  return distanceKm === null ? undefined : memberTexts.person.aboutKm(distanceKm);
}

const spokenDistance = ({ distanceKm, isDefaultPlace }: Placed) => {
  if (isDefaultPlace) return memberTexts.person.placeNotSet;
  return distanceKm === null ? undefined : memberTexts.person.aboutKmAway(distanceKm);
};

/** The accessible name of a pin: "Ana, 29, about 2 km away, 87% match, Up for coffee until 18:30, online". */
export const pinLabel = (
  person: Placed &
    Pick<Person, "name" | "age" | "compatibilityScore" | "isOnline"> & {
      ending?: string | undefined;
    },
) =>
  [
    person.name,
    person.age,
    spokenDistance(person),
    memberTexts.person.match(person.compatibilityScore),
    person.ending,
    person.isOnline && memberTexts.person.online,
  ]
    .filter(Boolean)
    .join(", ");
