import {
  AGE_MAX,
  ageField,
  bioField,
  intentField,
  interestsField,
  nameField,
} from "@hereabouts/api/profile/profile.schema";

import { brokenRules } from "@/lib/field-rules";
import type { FieldErrors } from "@/lib/use-form";
import { en } from "@/texts/en";

import type { Me, MeChanges } from "./profile.queries";

export const SETUP_BIO_MAX = 300;

/** The form as it is typed. */
export type SetupValues = {
  name: string;
  age: string;
  bio: string;
  intent: Me["intent"];
  interests: string[];
  profileImageUrl: string | null;
};

export const setupValuesOf = (me: Me): SetupValues => ({
  name: me.name,
  age: me.age === null ? "" : String(me.age),
  bio: me.bio ?? "",
  intent: me.intent,
  interests: me.interests,
  profileImageUrl: me.profileImageUrl,
});

const rules = {
  name: nameField,
  age: ageField(AGE_MAX),
  bio: bioField(SETUP_BIO_MAX),
  interests: interestsField,
};

export function checkSetup(values: SetupValues): FieldErrors {
  const broken = brokenRules(rules, changesOf(values));
  if (!intentField.safeParse(values.intent).success) broken.intent = en.setup.intentRequired;
  if (values.interests.length === 0) broken.interests = en.setup.interestsRequired;
  return broken;
}

export const changesOf = ({
  name,
  age,
  bio,
  intent,
  interests,
  profileImageUrl,
}: SetupValues): MeChanges => ({
  name,
  age: age.trim() === "" ? null : Number(age),
  bio,
  interests,
  profileImageUrl,
  ...(intent && { intent }),
});
