import { CONFIRMATION } from "@hereabouts/api/account/confirmation.schema";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { textOf, useForm } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import { useDeleteAccount } from "./account.queries";
import { OwnPasswordField } from "./own-password-field";

type DeleteAccountDialogProps = { me: Me; open: boolean; onClose: () => void };

function validateConsent(data: FormData): { [field: string]: string } {
  if (data.has("password"))
    return textOf(data, "password") ? {} : { password: memberTexts.settings.currentRequired };
  return textOf(data, "confirm").trim() === CONFIRMATION
    ? {}
    : { confirm: memberTexts.settings.confirmRequired(CONFIRMATION) };
}

export function DeleteAccountDialog({ me, open, onClose }: DeleteAccountDialogProps) {
  const leave = useDeleteAccount();
  const { errors, formProps } = useForm({
    validate: validateConsent,
    onValid: (data) =>
      leave.mutateAsync(
        me.hasPassword ? { password: textOf(data, "password") } : { confirm: CONFIRMATION },
      ),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={memberTexts.settings.deleteTitle}
      description={memberTexts.settings.deleteText}
    >
      <form {...formProps} className="grid gap-4">
        <ul className="grid list-disc gap-1.5 ps-5 text-small">
          {memberTexts.settings.deleteGoes.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className="text-small text-pretty text-ink-soft">{memberTexts.settings.deleteExcept}</p>
        {me.hasPassword ? (
          <OwnPasswordField email={me.email} error={errors.password} />
        ) : (
          <Field label={memberTexts.settings.confirm(CONFIRMATION)} error={errors.confirm}>
            {(control) => (
              <Input {...control} name="confirm" required autoComplete="off" spellCheck={false} />
            )}
          </Field>
        )}
        {leave.isError && (
          <ErrorCard
            title={memberTexts.settings.deleteFailed}
            message={errorText(leave.error, memberTexts.settings.deleteFailedText)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {memberTexts.settings.keepAccount}
          </Button>
          <Button type="submit" variant="destructive" loading={leave.isPending || leave.isSuccess}>
            {memberTexts.settings.deleteConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
