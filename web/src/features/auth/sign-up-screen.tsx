import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { StepPages } from "@/components/ui/step-pages";
import { errorText } from "@/lib/error-text";
import { followLink } from "@/lib/page/page-address";
import { type FieldErrors, textOf, useForm } from "@/lib/forms/use-form";
import { useSteps } from "@/lib/forms/use-steps";
import { loadSignUpTexts, signUpTexts } from "@/texts/sign-up";
import { texts } from "@/texts/texts";

import { ageOf } from "./age-of";
import { AuthLayout } from "./auth-layout";
import { usePasswordMin } from "./auth.queries";
import { GoogleFirst, GoogleLast } from "./google-button";
import { linkStyle } from "./auth-style";
import { saveEventToJoin } from "./event-to-join";
import { clearSignUpDraft, saveSignUpDraft, readSignUpDraft, signUpDraftOf } from "./sign-up-draft";
import { type SignUp, signUpMutation } from "./sign-up.queries";
import { SIGN_UP_STEPS, onOnePage, signUpPages } from "./sign-up-fields";
import "./sign-up.css";

// The schema brings zod along, which opening the screen does without.
const validate = async (data: FormData, passwordMin: number): Promise<FieldErrors> =>
  (await import("./auth.validation")).validateSignUp(data, passwordMin);

const signUpOf = (data: FormData): SignUp => ({
  ...signUpDraftOf(data),
  age: ageOf(data),
  password: textOf(data, "password"),
});

function SignUpScreen() {
  const [draft] = useState(readSignUpDraft);
  const [failure, setFailure] = useState<string>();
  const passwordMin = usePasswordMin();
  const steps = useSteps("sign-up", SIGN_UP_STEPS);
  const signUp = useMutation({
    ...signUpMutation,
    onError: (error) => setFailure(errorText(error, signUpTexts.failedTitle)),
  });
  const { errors, isSubmitting, formProps, resubmit } = useForm({
    validate: (data) => validate(data, passwordMin),
    onValid: async (data) => {
      await signUp.mutateAsync(signUpOf(data));
      clearSignUpDraft();
      steps.forget();
    },
    steps,
  });
  const isBusy = signUp.isPending || signUp.isSuccess || (isSubmitting && steps.isLast);
  const pages = signUpPages({ draft, passwordMin, errors });
  const isFirst = steps.isOnePage || steps.index === 0;

  return (
    <AuthLayout
      eyebrow={signUpTexts.eyebrow}
      title={signUpTexts.title}
      step={steps.isOnePage ? undefined : steps.index}
    >
      {isFirst && (
        <>
          <p className="-mt-2.5 mb-5 text-small text-ink-soft lg:hidden">{texts.auth.promise}</p>
          <GoogleFirst />
        </>
      )}
      <form
        {...formProps}
        onChange={({ currentTarget }) => saveSignUpDraft(currentTarget)}
        className={`sign-up grid gap-5 ${steps.isOnePage ? "is-page" : `is-step-${steps.index}`}`}
      >
        <StepPages
          steps={steps}
          pages={steps.isOnePage ? onOnePage(pages) : pages}
          failure={
            failure && (
              <ErrorCard
                title={signUpTexts.failedTitle}
                message={failure}
                retrying={isBusy}
                retryingLabel={signUpTexts.retrying}
                onRetry={resubmit}
              />
            )
          }
          submit={
            <Button key="submit" type="submit" size="large" loading={isBusy}>
              {signUpTexts.submit}
            </Button>
          }
        />
      </form>
      {isFirst && (
        <>
          <GoogleLast />
          <p className="mt-6 text-center text-small text-ink-soft">
            {signUpTexts.haveAccount}{" "}
            <a href="/login" onClick={followLink} className={linkStyle}>
              {signUpTexts.signIn}
            </a>
          </p>
        </>
      )}
    </AuthLayout>
  );
}

export async function loadSignUpScreen() {
  saveEventToJoin();
  await loadSignUpTexts();
  return { default: SignUpScreen };
}
