import { SETUP_BIO_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { type StepPage, StepPages } from "@/components/ui/step-pages";
import { errorText } from "@/lib/error-text";
import { useImageUpload } from "@/lib/forms/use-image-upload";
import { type FieldErrors, useForm } from "@/lib/forms/use-form";
import { useSteps } from "@/lib/forms/use-steps";
import { memberTexts } from "@/texts/texts";

import { BioField, IntentChoice } from "../intent-and-bio";
import { InterestTiles } from "./interest-tiles";
import { type MissingDetail, missingDetails } from "../missing-details";
import { NameAndAge } from "../name-and-age";
import { PhotoField } from "./photo-field";
import type { Me } from "../profile.queries";
import { useUpdateMe } from "../update-me.queries";
import { type SetupValues, changesOf, detailsOf } from "./setup-values";
import "./setup.css";

// The schema brings zod along, which opening the screen does without.
const validate = async (values: SetupValues) =>
  (await import("./setup.validation")).validateSetup(values);

type Part = MissingDetail | "photo" | "bio";
const FIELDS: Record<Part, readonly string[]> = {
  photo: ["profileImageUrl"],
  age: ["name", "age"],
  intent: ["intent"],
  bio: ["bio"],
  interests: ["interests"],
};

/** The photo first, then each missing detail as a step; the known ones share the last step. */
function stepsFor(me: Me): Part[][] {
  const missing = missingDetails(me);
  const rest = (["age", "bio", "interests"] as const).filter(
    (part) => part === "bio" || !missing.includes(part),
  );
  return [["photo"], ...missing.map((part) => [part]), rest];
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
  const parts = stepsFor(me);
  const steps = useSteps(
    `setup:${me.id}`,
    parts.map((names) => names.flatMap((name) => FIELDS[name])),
  );
  const unfinished = photo.isSending && { profileImageUrl: memberTexts.upload.unfinished };
  const { errors, isSubmitting, formProps } = useForm({
    validate: async () => ({ ...(await validate(values)), ...unfinished }),
    onValid: async () => {
      await update.mutateAsync(changesOf(values));
      onSaved();
      steps.forget();
    },
    steps,
  });
  const wantsPhoto = values.profileImageUrl === null && photo.preview === undefined;
  const content: Record<Part, ReactNode> = {
    ...aboutParts(values, set, errors),
    photo: (
      <PhotoField
        person={{ id: me.id, name: values.name, profileImageUrl: values.profileImageUrl }}
        photo={photo}
        isMain={wantsPhoto && !steps.isOnePage}
        onRemove={() => set({ profileImageUrl: null })}
        error={errors.profileImageUrl}
      />
    ),
  };
  const skip = () => {
    steps.lead(missingDetails(detailsOf(values)));
    onSkip();
  };
  return (
    <form
      {...formProps}
      className={`setup grid gap-6 ${steps.isOnePage || steps.index === 0 ? "" : "is-later"}`}
    >
      <StepPages
        steps={steps}
        pages={parts.map((names) => pageOf(names, content, wantsPhoto))}
        failure={
          update.isError && (
            <ErrorCard
              title={memberTexts.setup.failedTitle}
              message={errorText(update.error, memberTexts.setup.failedFallback)}
            />
          )
        }
        submit={
          <Button
            key="submit"
            type="submit"
            size="large"
            loading={isSubmitting || update.isPending}
          >
            {memberTexts.setup.submit}
          </Button>
        }
      />
      <Link to="/" resetScroll={false} onClick={skip} className="setup-skip">
        {memberTexts.setup.skip}
      </Link>
    </form>
  );
}

function pageOf(names: Part[], content: Record<Part, ReactNode>, wantsPhoto: boolean): StepPage {
  const [first = "bio"] = names;
  const question = names.length > 1 ? "rest" : first;
  return {
    key: names.join(" "),
    question: memberTexts.setup.questions[question],
    isWanted: first === "photo" && wantsPhoto,
    content:
      names.length > 1 ? (
        names.map((name) => <Fragment key={name}>{content[name]}</Fragment>)
      ) : (
        <div className="setup-alone">{content[first]}</div>
      ),
  };
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
