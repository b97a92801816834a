import { ErrorCard } from "@/components/states/error-card";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { textOf, useForm } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

import { useChangeEmail } from "./email.queries";
import { DialogFoot } from "../dialog-foot";
import { OwnPasswordField } from "../own-password-field";
import { SubmitOrSignIn } from "../submit-or-sign-in";

type ChangeEmailDialogProps = { me: Me; open: boolean; onClose: () => void };

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The server has the exact rules. */
function validate(data: FormData): { [field: string]: string } {
  const { emailRequired, currentRequired } = settingsTexts;
  return {
    ...(!LOOKS_LIKE_EMAIL.test(textOf(data, "email").trim()) && { email: emailRequired }),
    ...(data.has("password") && textOf(data, "password") === "" && { password: currentRequired }),
  };
}

const EmailField = ({ error }: { error: string | undefined }) => (
  <Field label={settingsTexts.newEmail} error={error}>
    {(control) => (
      <Input
        {...control}
        type="email"
        name="email"
        required
        autoComplete="email"
        inputMode="email"
      />
    )}
  </Field>
);

export function ChangeEmailDialog({ me, open, onClose }: ChangeEmailDialogProps) {
  const change = useChangeEmail();
  const { errors, formProps } = useForm({
    validate,
    onValid: async (data) => {
      const email = textOf(data, "email").trim();
      await change.mutateAsync({
        email,
        ...(me.hasPassword && { password: textOf(data, "password") }),
      });
      onClose();
    },
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={settingsTexts.changeEmail}
      description={settingsTexts.changeEmailText}
    >
      <form {...formProps} className="grid gap-4">
        <EmailField error={errors.email} />
        {me.hasPassword && <OwnPasswordField email={me.email} error={errors.password} />}
        {change.error && !errors.email && !errors.password && (
          <ErrorCard
            title={settingsTexts.changeEmailFailed}
            message={errorText(change.error, settingsTexts.changeEmailFailed)}
          />
        )}
        <DialogFoot keep={settingsTexts.keepEmail} onClose={onClose}>
          <SubmitOrSignIn error={change.error} loading={change.isPending}>
            {settingsTexts.changeEmail}
          </SubmitOrSignIn>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
