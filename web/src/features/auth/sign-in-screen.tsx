import { PASSWORD_MIN } from "@hereabouts/api/lib/password-limits.schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

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
import { SignInFailure } from "./sign-in-failure";

// The schema brings zod along, which the first load does without.
const validate = async (data: FormData): Promise<FieldErrors> =>
  (await import("./auth.validation")).validateSignIn(data);

export function SignInScreen({ children }: { children?: ReactNode }) {
  const { signIn, demo, failure } = useSigningIn();
  const form = useForm({
    validate,
    onValid: (data) =>
      signIn.mutateAsync({ email: textOf(data, "email"), password: textOf(data, "password") }),
  });
  const isEntering = isEnteringBy(signIn);
  const isBusy = isEntering || isEnteringBy(demo);
  const retry = () => (failure?.isDemo ? demo.mutate() : form.resubmit());

  return (
    <AuthLayout eyebrow={texts.signIn.eyebrow} title={texts.signIn.title}>
      <p className="-mt-2.5 mb-5 text-small text-ink-soft lg:hidden">{texts.auth.promise}</p>
      {children}
      {!failure && <GoogleFailure />}
      <GoogleLink />
      {failure && <SignInFailure message={failure.message} retrying={isBusy} onRetry={retry} />}
      <GoogleFirst />
      <SignInForm form={form} isEntering={isEntering} isBusy={isBusy} />
      <Demo signIn={demo} isBusy={isBusy} />
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

type Failure = { isDemo: boolean; message: string };

function useSigningIn() {
  const [failure, setFailure] = useState<Failure>();
  const failed = (isDemo: boolean, fallback: string) => (error: Error) =>
    setFailure({ isDemo, message: errorText(error, fallback) });
  const { failedFallback, failedTitle } = texts.signIn;
  const signIn = useMutation({ ...signInMutation, onError: failed(false, failedFallback) });
  const demo = useMutation({ ...demoSignInMutation, onError: failed(true, failedTitle) });
  return { signIn, demo, failure };
}

/** Still true after a success, until the next page is loaded. */
const isEnteringBy = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) =>
  isPending || isSuccess;

type SignInFormProps = {
  form: ReturnType<typeof useForm>;
  isEntering: boolean;
  isBusy: boolean;
};

const SignInForm = ({ form, isEntering, isBusy }: SignInFormProps) => (
  <form {...form.formProps} className="grid gap-4">
    <EmailField error={form.errors.email} />
    <PasswordField
      label={texts.auth.password}
      name="password"
      error={form.errors.password}
      autoComplete="current-password"
      minLength={PASSWORD_MIN}
    />
    <ForgotPassword />
    <Button type="submit" size="large" loading={isEntering || form.isSubmitting} disabled={isBusy}>
      {texts.signIn.submit}
    </Button>
  </form>
);

type DemoProps = {
  signIn: { isPending: boolean; isSuccess: boolean; mutate: () => void };
  isBusy: boolean;
};

function Demo({ signIn, isBusy }: DemoProps) {
  const { data: config } = useQuery(configQuery);
  if (config?.demo === false) return null;
  return (
    <div className="mt-3 grid gap-2">
      <Button
        variant="secondary"
        size="large"
        loading={isEnteringBy(signIn)}
        disabled={isBusy}
        onClick={() => signIn.mutate()}
      >
        {texts.signIn.demo}
      </Button>
      <p className="text-center text-caption text-balance text-ink-soft">{texts.signIn.demoHint}</p>
    </div>
  );
}
