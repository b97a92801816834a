import { useMutation, useQuery } from "@tanstack/react-query";

import { ErrorCard } from "@/components/states/error-card";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/fields/password-field";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { textOf, useForm } from "@/lib/forms/use-form";
import { texts } from "@/texts/texts";
import { loadWaysBackTexts, waysBackTexts } from "@/texts/ways-back";

import { confirmGoogleLinkMutation, googleLinkQuery } from "./google-link.queries";

const validatePassword = (data: FormData): { [field: string]: string } =>
  textOf(data, "password") === "" ? { password: waysBackTexts.googleLink.passwordRequired } : {};

const isTooLate = (error: Error | null) => error instanceof ApiError && error.status === 404;

function useGoogleLink() {
  const request = useQuery(googleLinkQuery);
  const link = useMutation(confirmGoogleLinkMutation);
  const { errors, formProps } = useForm({
    validate: validatePassword,
    onValid: (data) => link.mutateAsync(textOf(data, "password")),
  });
  return {
    email: request.data?.email,
    error: link.error ?? request.error,
    isLinking: link.isPending || link.isSuccess,
    errors,
    formProps,
  };
}

function GoogleLinkDialog({ onClose }: { onClose: () => void }) {
  const { email, error, isLinking, errors, formProps } = useGoogleLink();
  const { failed, text, textUnknown, title, tooLate, later } = waysBackTexts.googleLink;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={email === undefined ? textUnknown : text(email)}
    >
      <form {...formProps} className="grid gap-4">
        {!isTooLate(error) && <Password email={email} error={errors.password} />}
        {error && !errors.password && (
          <ErrorCard
            title={failed}
            message={isTooLate(error) ? tooLate : errorText(error, failed)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {later}
          </Button>
          {isTooLate(error) ? <GoogleAgain /> : <Submit isLinking={isLinking} />}
        </div>
      </form>
    </Dialog>
  );
}

type PasswordProps = { email: string | undefined; error: string | undefined };

/** With the account's e-mail address for password managers. */
const Password = ({ email = "", error }: PasswordProps) => (
  <>
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <PasswordField
      label={texts.auth.password}
      name="password"
      error={error}
      autoComplete="current-password"
    />
  </>
);

const GoogleAgain = () => (
  <a href="/auth/google" className={buttonStyle("primary")}>
    {texts.auth.google}
  </a>
);

const Submit = ({ isLinking }: { isLinking: boolean }) => (
  <Button type="submit" loading={isLinking}>
    {waysBackTexts.googleLink.submit}
  </Button>
);

export async function loadGoogleLinkDialog() {
  await loadWaysBackTexts();
  return { default: GoogleLinkDialog };
}
