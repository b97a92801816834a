import {
  ageField,
  bioField,
  intentField,
  interestsField,
  nameField,
} from "@hereabouts/api/profile/profile.schema";
import { AGE_MAX } from "@hereabouts/api/profile/profile-limits.schema";

import { brokenRules } from "@/lib/forms/field-rules";
import type { FieldErrors } from "@/lib/forms/use-form";
import { setupTexts } from "@/texts/setup";

import { SETUP_BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { type SetupValues, changesOf } from "./setup-values";

const rules = {
  name: nameField,
  age: ageField(AGE_MAX),
  bio: bioField(SETUP_BIO_MAX),
  interests: interestsField,
};

export function validateSetup(values: SetupValues): FieldErrors {
  const broken = brokenRules(rules, changesOf(values));
  if (!intentField.safeParse(values.intent).success) broken.intent = setupTexts.intentRequired;
  if (values.interests.length === 0) broken.interests = setupTexts.interestsRequired;
  return broken;
}
