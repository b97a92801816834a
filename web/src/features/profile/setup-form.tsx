import { SETUP_BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button, buttonStyle } from "@/components/ui/button";
import { errorText } from "@/lib/error-text";
import { useImageUpload } from "@/lib/use-image-upload";
import { type FieldErrors, useForm } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import { BioField, IntentChoice } from "./intent-and-bio";
import { InterestTiles } from "./interest-tiles";
import { type MissingDetail, missingDetails } from "./missing-details";
import { NameAndAge } from "./name-and-age";
import { PhotoField } from "./photo-field";
import type { Me } from "./profile.queries";
import { useUpdateMe } from "./use-update-me";
import { type SetupValues, changesOf } from "./setup-values";

// The schema brings zod along, which opening the screen does without.
const validate = async (values: SetupValues) =>
  (await import("./setup.validation")).validateSetup(values);

type Part = MissingDetail | "photo" | "bio";
const PARTS: readonly Part[] = ["photo", "age", "bio", "interests"];

/** Missing details come first. */
function partsFor(me: Me) {
  const missing = missingDetails(me);
  return new Set([...missing, ...PARTS]);
}

type SetupFormProps = {
  me: Me;
  values: SetupValues;
  onChange: (values: SetupValues) => void;
  onSaved: () => void;
  onSkip: () => void;
};

export function SetupForm({ me, values, onChange, onSaved, onSkip }: SetupFormProps) {
  const update = useUpdateMe();
  const set = (change: Partial<SetupValues>) => onChange({ ...values, ...change });
  const photo = useImageUpload("profile", (profileImageUrl) => set({ profileImageUrl }));
  const unfinished = photo.isSending && { profileImageUrl: memberTexts.upload.unfinished };
  const { errors, isSubmitting, formProps } = useForm({
    validate: async () => ({ ...(await validate(values)), ...unfinished }),
    onValid: async () => {
      await update.mutateAsync(changesOf(values));
      onSaved();
    },
  });
  const parts: Record<Part, ReactNode> = {
    ...aboutParts(values, set, errors),
    photo: (
      <PhotoField
        person={{ id: me.id, name: values.name, profileImageUrl: values.profileImageUrl }}
        photo={photo}
        onRemove={() => set({ profileImageUrl: null })}
        error={errors.profileImageUrl}
      />
    ),
  };
  return (
    <form {...formProps} className="mt-7 grid gap-6">
      {[...partsFor(me)].map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
      {update.isError && (
        <ErrorCard
          title={memberTexts.setup.failedTitle}
          message={errorText(update.error, memberTexts.setup.failedFallback)}
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" size="large" loading={isSubmitting || update.isPending}>
          {memberTexts.setup.submit}
        </Button>
        <Link to="/" resetScroll={false} onClick={onSkip} className={buttonStyle("ghost", "large")}>
          {memberTexts.setup.skip}
        </Link>
      </div>
    </form>
  );
}

const aboutParts = (
  values: SetupValues,
  set: (change: Partial<SetupValues>) => void,
  errors: FieldErrors,
) => ({
  age: <NameAndAge values={values} onChange={set} errors={errors} ageRequired />,
  intent: <IntentChoice value={values.intent} onChange={set} error={errors.intent} />,
  bio: <BioField value={values.bio} onChange={set} error={errors.bio} max={SETUP_BIO_MAX} />,
  interests: (
    <InterestTiles
      value={values.interests}
      onChange={(interests) => set({ interests })}
      error={errors.interests}
    />
  ),
});
