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

import { confirmGoogleLinkMutation, googleLinkQuery } from "./auth.queries";

const validatePassword = (data: FormData): { [field: string]: string } =>
  textOf(data, "password") === "" ? { password: waysBackTexts.googleLink.passwordRequired } : {};

const isTooLate = (error: Error | null) => error instanceof ApiError && error.status === 404;

function GoogleLinkDialog({ onClose }: { onClose: () => void }) {
  const request = useQuery(googleLinkQuery);
  const link = useMutation(confirmGoogleLinkMutation);
  const { errors, formProps } = useForm({
    validate: validatePassword,
    onValid: (data) => link.mutateAsync(textOf(data, "password")),
  });
  const error = link.error ?? request.error;
  const { failed, text, textUnknown, title, tooLate, submit, later } = waysBackTexts.googleLink;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={request.data ? text(request.data.email) : textUnknown}
    >
      <form {...formProps} className="grid gap-4">
        {!isTooLate(error) && (
          <>
            <input
              type="email"
              autoComplete="username"
              value={request.data?.email ?? ""}
              readOnly
              hidden
            />
            <PasswordField
              label={texts.auth.password}
              name="password"
              error={errors.password}
              autoComplete="current-password"
            />
          </>
        )}
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
          {isTooLate(error) ? (
            <a href="/auth/google" className={buttonStyle("primary")}>
              {texts.auth.google}
            </a>
          ) : (
            <Button type="submit" loading={link.isPending || link.isSuccess}>
              {submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

export async function loadGoogleLinkDialog() {
  await loadWaysBackTexts();
  return { default: GoogleLinkDialog };
}
