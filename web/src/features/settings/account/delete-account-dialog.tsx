import { CONFIRMATION } from "@hereabouts/api/account/confirmation.schema";

import { useQuery } from "@tanstack/react-query";

import { ErrorCard } from "@/components/states/error-card";
import { configQuery } from "@/features/auth/public";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { textOf, useForm } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

import { useDeleteAccount } from "./account.queries";
import { DialogFoot } from "../dialog-foot";
import { OwnPasswordField } from "../own-password-field";

type DeleteAccountDialogProps = { me: Me; open: boolean; onClose: () => void };

function validateConsent(data: FormData): { [field: string]: string } {
  if (data.has("password"))
    return textOf(data, "password") ? {} : { password: settingsTexts.currentRequired };
  return textOf(data, "confirm").trim() === CONFIRMATION
    ? {}
    : { confirm: settingsTexts.confirmRequired(CONFIRMATION) };
}

export function DeleteAccountDialog({ me, open, onClose }: DeleteAccountDialogProps) {
  const deletion = useDeleteAccount();
  const { errors, formProps } = useForm({
    validate: validateConsent,
    onValid: (data) =>
      deletion.mutateAsync(
        me.hasPassword ? { password: textOf(data, "password") } : { confirm: CONFIRMATION },
      ),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={settingsTexts.deleteTitle}
      description={settingsTexts.deleteText}
    >
      <form {...formProps} className="grid gap-4">
        <DeletedData />
        {me.hasPassword ? (
          <OwnPasswordField email={me.email} error={errors.password} />
        ) : (
          <ConfirmField error={errors.confirm} />
        )}
        {deletion.isError && <Failure error={deletion.error} />}
        <DialogFoot keep={settingsTexts.keepAccount} onClose={onClose}>
          <Button
            type="submit"
            variant="destructive"
            loading={deletion.isPending || deletion.isSuccess}
          >
            {settingsTexts.deleteConfirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function DeletedData() {
  const copyDays = useQuery(configQuery).data?.copyDays;
  return (
    <>
      <ul className="grid list-disc gap-1.5 ps-5 text-small">
        {settingsTexts.deleteGoes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="text-small text-pretty text-ink-soft">{settingsTexts.deleteExcept}</p>
      {copyDays !== undefined && (
        <p className="text-small text-pretty text-ink-soft">
          {settingsTexts.deleteCopies(copyDays)}
        </p>
      )}
    </>
  );
}

const Failure = ({ error }: { error: Error }) => (
  <ErrorCard
    title={settingsTexts.deleteFailed}
    message={errorText(error, settingsTexts.deleteFailedText)}
  />
);

/** Without a password a typed word confirms. */
const ConfirmField = ({ error }: { error: string | undefined }) => (
  <Field label={settingsTexts.confirm(CONFIRMATION)} error={error}>
    {(control) => (
      <Input {...control} name="confirm" required autoComplete="off" spellCheck={false} />
    )}
  </Field>
);
