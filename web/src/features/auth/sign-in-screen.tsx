import { PASSWORD_MIN } from "@hereabouts/api/lib/password-limits.schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/fields/password-field";
import { errorText } from "@/lib/error-text";
import { followLink } from "@/lib/page/page-address";
import { type FieldErrors, textOf, useForm } from "@/lib/forms/use-form";
import { texts } from "@/texts/texts";

import { AuthLayout } from "./auth-layout";
import { configQuery, demoSignInMutation, signInMutation } from "./auth.queries";
import { EmailField } from "./email-field";
import { ForgotPassword } from "./forgot-password";
import { GoogleFirst, GoogleLast } from "./google-button";
import { GoogleFailure } from "./google-failure";
import { GoogleLink } from "./google-link";
import { linkStyle } from "./auth-style";

// The schema brings zod along, which the first load does without.
const validate = async (data: FormData): Promise<FieldErrors> =>
  (await import("./auth.validation")).validateSignIn(data);

type Failure = { attempt: "sign-in" | "demo"; message: string };

export function SignInScreen({ children }: { children?: ReactNode }) {
  const [failure, setFailure] = useState<Failure>();
  const config = useQuery(configQuery);
  const signIn = useMutation({
    ...signInMutation,
    onError: (error) =>
      setFailure({ attempt: "sign-in", message: errorText(error, texts.signIn.failedFallback) }),
  });
  const demo = useMutation({
    ...demoSignInMutation,
    onError: (error) =>
      setFailure({ attempt: "demo", message: errorText(error, texts.signIn.failedTitle) }),
  });
  const { errors, isSubmitting, formProps, resubmit } = useForm({
    validate,
    onValid: (data) =>
      signIn.mutateAsync({ email: textOf(data, "email"), password: textOf(data, "password") }),
  });
  const isEntering = signIn.isPending || signIn.isSuccess;
  const isEnteringDemo = demo.isPending || demo.isSuccess;
  const isBusy = isEntering || isEnteringDemo;

  return (
    <AuthLayout eyebrow={texts.signIn.eyebrow} title={texts.signIn.title}>
      <p className="-mt-2.5 mb-5 text-small text-ink-soft lg:hidden">{texts.auth.promise}</p>
      {children}
      {!failure && <GoogleFailure />}
      <GoogleLink />
      {failure && (
        <div className="mb-5">
          <ErrorCard
            title={texts.signIn.failedTitle}
            message={failure.message}
            retrying={isBusy}
            retryingLabel={texts.signIn.retrying}
            onRetry={() => (failure.attempt === "demo" ? demo.mutate() : resubmit())}
          />
        </div>
      )}
      <GoogleFirst />
      <form {...formProps} className="grid gap-4">
        <EmailField error={errors.email} />
        <PasswordField
          label={texts.auth.password}
          name="password"
          error={errors.password}
          autoComplete="current-password"
          minLength={PASSWORD_MIN}
        />
        <ForgotPassword />
        <Button type="submit" size="large" loading={isEntering || isSubmitting} disabled={isBusy}>
          {texts.signIn.submit}
        </Button>
      </form>
      {config.data?.demo !== false && (
        <div className="mt-3 grid gap-2">
          <Button
            variant="secondary"
            size="large"
            loading={isEnteringDemo}
            disabled={isBusy}
            onClick={() => demo.mutate()}
          >
            {texts.signIn.demo}
          </Button>
          <p className="text-center text-caption text-balance text-ink-soft">
            {texts.signIn.demoHint}
          </p>
        </div>
      )}
      <GoogleLast />
      <p className="mt-6 text-center text-small text-ink-soft">
        {texts.signIn.noAccount}{" "}
        <a href="/signup" onClick={followLink} className={linkStyle}>
          {texts.signIn.createOne}
        </a>
      </p>
    </AuthLayout>
  );
}
