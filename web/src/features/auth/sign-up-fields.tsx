import {
  SIGNUP_AGE_DEFAULT,
  SIGNUP_AGE_MAX,
  SIGNUP_BIO_MAX,
  SIGNUP_INTERESTS,
} from "@hereabouts/api/auth/sign-up-limits.schema";
import { INTENTS } from "@hereabouts/db/enumerations";
import { AGE_MIN, INTERESTS_MAX, NAME_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { useState } from "react";

import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Choice } from "@/components/ui/fields/choice";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import type { FieldErrors } from "@/lib/forms/use-form";
import { signUpTexts } from "@/texts/sign-up";
import { texts } from "@/texts/texts";

import type { SignUpDraft } from "./sign-up-draft";

const interestOptions = () =>
  SIGNUP_INTERESTS.map((value) => ({ value, label: texts.interests[value] }));
const intentOptions = () =>
  INTENTS.map((value) => ({
    value,
    label: texts.intents[value],
    text: signUpTexts.intents[value],
  }));

type SignUpFieldsProps = { draft: SignUpDraft; errors: FieldErrors };

export const NameAndAge = ({ draft, errors }: SignUpFieldsProps) => (
  <div className="name-and-age grid grid-cols-[1fr_6.75rem] items-start gap-4">
    <Field label={signUpTexts.name} error={errors.name}>
      {(control) => (
        <Input
          {...control}
          name="name"
          defaultValue={draft.name}
          required
          maxLength={NAME_MAX}
          autoComplete="name"
        />
      )}
    </Field>
    <Field
      label={signUpTexts.age}
      hint={signUpTexts.ageHint(SIGNUP_AGE_DEFAULT)}
      error={errors.age}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          name="age"
          defaultValue={draft.age}
          min={AGE_MIN}
          max={SIGNUP_AGE_MAX}
          inputMode="numeric"
        />
      )}
    </Field>
  </div>
);

export const IntentAndBio = ({ draft, errors }: SignUpFieldsProps) => (
  <>
    <Choice
      legend={signUpTexts.intent}
      name="intent"
      options={intentOptions()}
      defaultValue={draft.intent}
      error={errors.intent}
    />
    <Field label={signUpTexts.bio} optional error={errors.bio}>
      {(control) => (
        <Textarea
          {...control}
          name="bio"
          defaultValue={draft.bio}
          rows={3}
          maxLength={SIGNUP_BIO_MAX}
          placeholder={signUpTexts.bioPlaceholder}
        />
      )}
    </Field>
  </>
);

export function Interests({ draft, errors }: SignUpFieldsProps) {
  const [interests, setInterests] = useState(draft.interests);
  return (
    <ChipGroup
      legend={signUpTexts.interests}
      hint={signUpTexts.interestsHint}
      name="interests"
      options={interestOptions()}
      value={interests}
      onChange={setInterests}
      most={INTERESTS_MAX}
      error={errors.interests}
    />
  );
}
