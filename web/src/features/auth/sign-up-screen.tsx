import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { errorText } from "@/lib/error-text";
import { followLink } from "@/lib/page-address";
import { textOf, useForm } from "@/lib/use-form";
import { texts } from "@/texts/texts";

import { AuthFrame } from "./auth-frame";
import { ageOf, checkSignUp } from "./auth.checks";
import { type SignUp, signUpMutation } from "./auth.queries";
import { GoogleButton, OrDivider } from "./google-button";
import { linkStyle } from "./door-style";
import { SignUpFields } from "./sign-up-fields";

const signUpOf = (data: FormData): SignUp => ({
  email: textOf(data, "email"),
  password: textOf(data, "password"),
  name: textOf(data, "name"),
  age: ageOf(data),
  intent: intentOf(textOf(data, "intent")),
  interests: data.getAll("interests").filter((interest) => typeof interest === "string"),
  bio: textOf(data, "bio"),
});

const intentOf = (value: string) =>
  value === "dating" || value === "networking" ? value : "friends";

export function SignUpScreen() {
  const [failure, setFailure] = useState<string>();
  const signUp = useMutation({
    ...signUpMutation,
    onError: (error) => setFailure(errorText(error, texts.signUp.failedTitle)),
  });
  const { errors, isSubmitting, formProps, resubmit } = useForm({
    check: checkSignUp,
    onValid: (data) => signUp.mutateAsync(signUpOf(data)),
  });
  const isBusy = isSubmitting || signUp.isPending || signUp.isSuccess;

  return (
    <AuthFrame eyebrow={texts.signUp.eyebrow} title={texts.signUp.title}>
      <GoogleButton />
      <OrDivider />
      <form {...formProps} className="grid gap-5">
        <SignUpFields errors={errors} isBusy={isBusy} />
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
      <p className="mt-6 text-center text-small text-ink-soft">
        {texts.signUp.haveAccount}{" "}
        <a href="/login" onClick={followLink} className={linkStyle}>
          {texts.signUp.signIn}
        </a>
      </p>
    </AuthFrame>
  );
}
