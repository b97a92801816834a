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
import { SIGN_UP_STEPS, onOnePage, signUpPages } from "./sign-up-pages";
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
  const steps = useSteps("sign-up", SIGN_UP_STEPS);
  const { pages, formProps, failure, isBusy, resubmit } = useSignUp(steps);
  const step = steps.isOnePage ? undefined : steps.index;
  const isFirst = steps.isOnePage || steps.index === 0;
  return (
    <AuthLayout eyebrow={signUpTexts.eyebrow} title={signUpTexts.title} step={step}>
      {isFirst && <Intro />}
      <form
        {...formProps}
        onChange={({ currentTarget }) => saveSignUpDraft(currentTarget)}
        className={`sign-up grid gap-5 ${steps.isOnePage ? "is-page" : `is-step-${steps.index}`}`}
      >
        <StepPages
          steps={steps}
          pages={pages}
          failure={
            failure && <SignUpFailure message={failure} isRetrying={isBusy} onRetry={resubmit} />
          }
          submit={<Submit key="submit" isBusy={isBusy} />}
        />
      </form>
      {isFirst && <OtherWays />}
    </AuthLayout>
  );
}

const Intro = () => (
  <>
    <p className="-mt-2.5 mb-5 text-small text-ink-soft lg:hidden">{texts.auth.promise}</p>
    <GoogleFirst />
  </>
);

const OtherWays = () => (
  <>
    <GoogleLast />
    <p className="mt-6 text-center text-small text-ink-soft">
      {signUpTexts.haveAccount}{" "}
      <a href="/login" onClick={followLink} className={linkStyle}>
        {signUpTexts.signIn}
      </a>
    </p>
  </>
);

function useSignUp(steps: ReturnType<typeof useSteps>) {
  const [draft] = useState(readSignUpDraft);
  const [failure, setFailure] = useState<string>();
  const passwordMin = usePasswordMin();
  const signUp = useMutation({
    ...signUpMutation,
    onError: (error) => setFailure(errorText(error, signUpTexts.failedTitle)),
  });
  const { errors, isSubmitting, ...form } = useForm({
    validate: (data) => validate(data, passwordMin),
    onValid: async (data) => {
      await signUp.mutateAsync(signUpOf(data));
      clearSignUpDraft();
      steps.forget();
    },
    steps,
  });
  const pages = signUpPages({ draft, passwordMin, errors });
  return {
    ...form,
    failure,
    pages: steps.isOnePage ? onOnePage(pages) : pages,
    isBusy: signUp.isPending || signUp.isSuccess || (isSubmitting && steps.isLast),
  };
}

type SignUpFailureProps = { message: string; isRetrying: boolean; onRetry: () => void };

const SignUpFailure = ({ message, isRetrying, onRetry }: SignUpFailureProps) => (
  <ErrorCard
    title={signUpTexts.failedTitle}
    message={message}
    retrying={isRetrying}
    retryingLabel={signUpTexts.retrying}
    onRetry={onRetry}
  />
);

const Submit = ({ isBusy }: { isBusy: boolean }) => (
  <Button type="submit" size="large" loading={isBusy}>
    {signUpTexts.submit}
  </Button>
);

export async function loadSignUpScreen() {
  saveEventToJoin();
  await loadSignUpTexts();
  return { default: SignUpScreen };
}
