import { ErrorCard } from "@/components/states/error-card";
import { Dialog } from "@/components/ui/dialog";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { textOf, useForm } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

import { useEndOtherSessions } from "./sessions.queries";
import { DialogFoot } from "../dialog-foot";
import { OwnPasswordField } from "../own-password-field";
import { SubmitOrSignIn } from "../submit-or-sign-in";

type EndOthersDialogProps = { me: Me; open: boolean; onClose: () => void };

const validatePassword = (data: FormData): { [field: string]: string } =>
  data.has("password") && textOf(data, "password") === ""
    ? { password: settingsTexts.currentRequired }
    : {};

export function EndOthersDialog({ me, open, onClose }: EndOthersDialogProps) {
  const end = useEndOtherSessions();
  const { errors, formProps } = useForm({
    validate: validatePassword,
    onValid: async (data) => {
      await end.mutateAsync(me.hasPassword ? { password: textOf(data, "password") } : {});
      onClose();
    },
  });
  const { endOthersTitle, endOthersText, endOthersWhy } = settingsTexts;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={endOthersTitle}
      description={me.hasPassword ? `${endOthersText} ${endOthersWhy}` : endOthersText}
    >
      <form {...formProps} className="grid gap-4">
        {me.hasPassword && <OwnPasswordField email={me.email} error={errors.password} />}
        {end.error && !errors.password && (
          <ErrorCard
            title={settingsTexts.endFailed}
            message={errorText(end.error, settingsTexts.endFailed)}
          />
        )}
        <DialogFoot keep={settingsTexts.keepOthers} onClose={onClose}>
          <SubmitOrSignIn error={end.error} variant="destructive" loading={end.isPending}>
            {settingsTexts.endOthersConfirm}
          </SubmitOrSignIn>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
