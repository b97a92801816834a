import { ErrorCard } from "@/components/states/error-card";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { textOf, useForm } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";
import { texts } from "@/texts/texts";

import { useEndOtherSessions } from "./sessions.queries";
import { OwnPasswordField } from "../own-password-field";
import { asksForSignIn } from "../sign-in-again";

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
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {settingsTexts.keepOthers}
          </Button>
          {asksForSignIn(end.error) ? (
            <a href="/auth/google" className={buttonStyle("primary")}>
              {texts.auth.google}
            </a>
          ) : (
            <Button type="submit" variant="destructive" loading={end.isPending}>
              {settingsTexts.endOthersConfirm}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
