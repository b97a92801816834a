import {
  SIGNUP_AGE_DEFAULT,
  SIGNUP_AGE_MAX,
  SIGNUP_BIO_MAX,
  SIGNUP_INTERESTS,
} from "@hereabouts/api/auth/auth.schema";
import { INTENTS } from "@hereabouts/db/enumerations";
import { AGE_MIN, INTERESTS_MAX, NAME_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { ChipGroup } from "@/components/ui/chip-group";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NewPasswordFields } from "@/components/ui/new-password-fields";
import { Textarea } from "@/components/ui/textarea";
import type { FieldErrors } from "@/lib/use-form";
import { texts } from "@/texts/texts";

import { EmailField } from "./email-field";
import type { SignUpDraft } from "./sign-up-draft";

const interestOptions = () =>
  SIGNUP_INTERESTS.map((value) => ({ value, label: texts.interests[value] }));
const intentOptions = () => INTENTS.map((value) => ({ value, label: texts.intents[value] }));

type SignUpFieldsProps = {
  draft: SignUpDraft;
  passwordMin: number;
  errors: FieldErrors;
  isBusy: boolean;
};

export function SignUpFields({ draft, passwordMin, errors, isBusy }: SignUpFieldsProps) {
  const [interests, setInterests] = useState(draft.interests);
  return (
    <>
      <EmailField error={errors.email} defaultValue={draft.email} />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_8rem] sm:gap-4">
        <Field label={texts.signUp.name} error={errors.name}>
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
        <Field label={texts.signUp.age} error={errors.age}>
          {(control) => (
            <Input
              {...control}
              type="number"
              name="age"
              defaultValue={draft.age}
              min={AGE_MIN}
              max={SIGNUP_AGE_MAX}
              inputMode="numeric"
              placeholder={String(SIGNUP_AGE_DEFAULT)}
            />
          )}
        </Field>
      </div>
      <Choice
        legend={texts.signUp.intent}
        name="intent"
        options={intentOptions()}
        defaultValue={draft.intent}
        error={errors.intent}
      />
      <Field label={texts.signUp.bio} optional error={errors.bio}>
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            defaultValue={draft.bio}
            rows={3}
            maxLength={SIGNUP_BIO_MAX}
            placeholder={texts.signUp.bioPlaceholder}
          />
        )}
      </Field>
      <NewPasswordFields
        name="password"
        label={texts.auth.password}
        confirmLabel={texts.signUp.confirmPassword}
        errors={errors}
        min={passwordMin}
      />
      <ChipGroup
        legend={texts.signUp.interests}
        hint={texts.signUp.interestsHint}
        name="interests"
        options={interestOptions()}
        value={interests}
        onChange={setInterests}
        most={INTERESTS_MAX}
        error={errors.interests}
      />
      <Button type="submit" size="large" loading={isBusy}>
        {texts.signUp.submit}
      </Button>
    </>
  );
}
