import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import type { Me } from "@/features/profile/profile.queries";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { textOf, useForm } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import { SettingsCard } from "./settings-card";
import { useChangePassword } from "./settings.queries";

const FIELDS = [
  { name: "currentPassword", autoComplete: "current-password" },
  { name: "newPassword", autoComplete: "new-password" },
  { name: "confirmPassword", autoComplete: "new-password" },
] as const;

// The schema brings its library along, which opening the screen does without.
const check = async (data: FormData) => (await import("./password.checks")).checkPasswords(data);

export const PasswordCard = ({ me }: { me: Me }) => (
  <SettingsCard title={memberTexts.settings.password}>
    {me.hasPassword ? (
      <PasswordForm email={me.email ?? ""} />
    ) : (
      <p className="text-small text-pretty text-ink-soft">
        {me.isDemo ? memberTexts.settings.passwordDemo : memberTexts.settings.passwordNone}
      </p>
    )}
  </SettingsCard>
);

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const { errors, isSubmitting, formProps } = useForm({
    check,
    onValid: async (data) => {
      await change.mutateAsync({
        currentPassword: textOf(data, "currentPassword"),
        newPassword: textOf(data, "newPassword"),
      });
      formProps.ref.current?.reset();
      toast({
        title: memberTexts.settings.passwordChanged,
        description: memberTexts.settings.passwordChangedText,
        variant: "success",
      });
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {FIELDS.map(({ name, autoComplete }) => (
        <PasswordField
          key={name}
          label={memberTexts.settings[name]}
          name={name}
          error={errors[name]}
          autoComplete={autoComplete}
        />
      ))}
      {change.isError && (
        <ErrorCard
          title={memberTexts.settings.passwordFailed}
          message={errorText(change.error, memberTexts.settings.passwordFailed)}
        />
      )}
      <Button type="submit" variant="secondary" loading={isSubmitting || change.isPending}>
        {memberTexts.settings.password}
      </Button>
    </form>
  );
}
