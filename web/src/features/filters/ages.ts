import type { Me } from "@/features/profile/public";
import type { FieldErrors } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

import { FILTER_AGE } from "@hereabouts/api/profile/profile-limits.schema";

export type AgeBound = "minAge" | "maxAge";
export type TypedAges = Record<AgeBound, string>;
export type Ages = Pick<Me["settings"], AgeBound>;

const isAge = (age: number) =>
  Number.isInteger(age) && age >= FILTER_AGE.min && age <= FILTER_AGE.max;

/** Parses a typed age range; an empty field means its end of the scale (spec 5). */
export function readAges(typed: TypedAges, changed: AgeBound) {
  const ages: Ages = {
    minAge: Number(typed.minAge.trim() || FILTER_AGE.min),
    maxAge: Number(typed.maxAge.trim() || FILTER_AGE.max),
  };
  const errors: FieldErrors = {};
  for (const bound of ["minAge", "maxAge"] as const)
    if (!isAge(ages[bound]))
      errors[bound] = settingsTexts.ageInvalid(FILTER_AGE.min, FILTER_AGE.max);
  if (Object.keys(errors).length === 0 && ages.minAge > ages.maxAge)
    errors[changed] = settingsTexts.agesCrossed;
  return { ages, errors };
}
