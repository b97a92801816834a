import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { errorText } from "@/lib/error-text";
import { followLink } from "@/lib/page-address";
import { textOf, useForm } from "@/lib/use-form";
import { texts } from "@/texts/texts";

import { AuthLayout } from "./auth-layout";
import { ageOf, validateSignUp } from "./auth.validation";
import { type SignUp, signUpMutation, usePasswordMin } from "./auth.queries";
import { GoogleFirst, GoogleLast } from "./google-button";
import { linkStyle } from "./auth-style";
import { clearSignUpDraft, saveSignUpDraft, readSignUpDraft, signUpDraftOf } from "./sign-up-draft";
import { SignUpFields } from "./sign-up-fields";

const signUpOf = (data: FormData): SignUp => ({
  ...signUpDraftOf(data),
  age: ageOf(data),
  password: textOf(data, "password"),
});

export function SignUpScreen() {
  const [draft] = useState(readSignUpDraft);
  const [failure, setFailure] = useState<string>();
  const passwordMin = usePasswordMin();
  const signUp = useMutation({
    ...signUpMutation,
    onError: (error) => setFailure(errorText(error, texts.signUp.failedTitle)),
  });
  const { errors, isSubmitting, formProps, resubmit } = useForm({
    validate: (data) => validateSignUp(data, passwordMin),
    onValid: async (data) => {
      await signUp.mutateAsync(signUpOf(data));
      clearSignUpDraft();
    },
  });
  const isBusy = isSubmitting || signUp.isPending || signUp.isSuccess;

  return (
    <AuthLayout eyebrow={texts.signUp.eyebrow} title={texts.signUp.title}>
      <GoogleFirst />
      <form
        {...formProps}
        onChange={({ currentTarget }) => saveSignUpDraft(currentTarget)}
        className="grid gap-5"
      >
        <SignUpFields draft={draft} passwordMin={passwordMin} errors={errors} isBusy={isBusy} />
        {failure && (
          <ErrorCard
            title={texts.signUp.failedTitle}
            message={failure}
            retrying={isBusy}
            retryingLabel={texts.signUp.retrying}
            onRetry={resubmit}
          />
        )}
      </form>
      <GoogleLast />
      <p className="mt-6 text-center text-small text-ink-soft">
        {texts.signUp.haveAccount}{" "}
        <a href="/login" onClick={followLink} className={linkStyle}>
          {texts.signUp.signIn}
        </a>
      </p>
    </AuthLayout>
  );
}
