import { Link } from "@tanstack/react-router";
import { Fragment } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { type StepPage, StepPages } from "@/components/ui/step-pages";
import { errorText } from "@/lib/error-text";
import { useImageUpload } from "@/lib/forms/use-image-upload";
import { useForm } from "@/lib/forms/use-form";
import { useSteps } from "@/lib/forms/use-steps";
import { setupTexts } from "@/texts/setup";
import { memberTexts } from "@/texts/texts";

import { missingDetails } from "../missing-details";
import { type SetupFields, setupFields } from "./setup-fields";
import { FIELDS, type Part, stepsFor } from "./setup-parts";
import type { Me } from "../profile.queries";
import { useUpdateMe } from "../update-me.queries";
import { type SetupValues, changesOf, detailsOf } from "./setup-values";
import "./setup.css";

// The schema brings zod along, which opening the screen does without.
const validate = async (values: SetupValues) =>
  (await import("./setup.validation")).validateSetup(values);

type SetupFormProps = {
  me: Me;
  values: SetupValues;
  onChange: (values: SetupValues) => void;
  onSaved: () => void;
  onSkip: () => void;
};

type SavingProps = Pick<SetupFormProps, "me" | "values" | "onSaved"> & { isSendingPhoto: boolean };

/** The steps, each with its own errors; the last one saves everything. */
function useSetupSaving({ me, values, onSaved, isSendingPhoto }: SavingProps) {
  const update = useUpdateMe();
  const parts = stepsFor(me);
  const steps = useSteps(
    `setup:${me.id}`,
    parts.map((names) => names.flatMap((name) => FIELDS[name])),
  );
  const unfinished = isSendingPhoto && { profileImageUrl: memberTexts.upload.unfinished };
  const form = useForm({
    validate: async () => ({ ...(await validate(values)), ...unfinished }),
    onValid: async () => {
      await update.mutateAsync(changesOf(values));
      onSaved();
      steps.forget();
    },
    steps,
  });
  return { ...form, parts, steps, failure: update.error, isSaving: update.isPending };
}

export function SetupForm({ me, values, onChange, onSaved, onSkip }: SetupFormProps) {
  const set = (change: Partial<SetupValues>) => onChange({ ...values, ...change });
  const photo = useImageUpload("profile", (profileImageUrl) => set({ profileImageUrl }));
  const form = useSetupSaving({ me, values, onSaved, isSendingPhoto: photo.isSending });
  const { steps, errors } = form;
  const wantsPhoto = values.profileImageUrl === null && photo.preview === undefined;
  const isPhotoMain = wantsPhoto && !steps.isOnePage;
  const fields = setupFields({ me, values, set, errors, photo, isPhotoMain });
  const skip = () => {
    steps.showFirstWith(missingDetails(detailsOf(values)));
    onSkip();
  };
  return (
    <form
      {...form.formProps}
      className={`setup grid gap-6 ${steps.isOnePage || steps.index === 0 ? "" : "is-later"}`}
    >
      <StepPages
        steps={steps}
        pages={form.parts.map((names) => pageOf(names, fields, wantsPhoto))}
        failure={form.failure && <Failure error={form.failure} />}
        submit={<Submit key="submit" loading={form.isSubmitting || form.isSaving} />}
      />
      <Link to="/" resetScroll={false} onClick={skip} className="setup-skip">
        {setupTexts.skip}
      </Link>
    </form>
  );
}

const Failure = ({ error }: { error: Error }) => (
  <ErrorCard
    title={setupTexts.failedTitle}
    message={errorText(error, memberTexts.setup.failedFallback)}
  />
);

const Submit = ({ loading }: { loading: boolean }) => (
  <Button type="submit" size="large" loading={loading}>
    {setupTexts.submit}
  </Button>
);

function pageOf(names: Part[], fields: SetupFields, wantsPhoto: boolean): StepPage {
  const [first = "bio"] = names;
  const question = names.length > 1 ? "rest" : first;
  return {
    key: names.join(" "),
    question: setupTexts.questions[question],
    isWanted: first === "photo" && wantsPhoto,
    content:
      names.length > 1 ? (
        names.map((name) => <Fragment key={name}>{fields[name]}</Fragment>)
      ) : (
        <div className="setup-alone">{fields[first]}</div>
      ),
  };
}
