import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { NewPasswordFields } from "@/components/ui/fields/new-password-fields";
import { PasswordField } from "@/components/ui/fields/password-field";
import { usePasswordMin } from "@/features/auth/public";
import type { Me } from "@/features/profile/public";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { type FieldErrors, textOf, useForm } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

import { SettingsCard } from "../settings-card";
import { useChangePassword } from "./password.queries";

// The schema brings zod along, which opening the screen does without.
const validate = async (data: FormData, passwordMin: number) =>
  (await import("./password.validation")).validatePasswords(data, passwordMin);

export const PasswordCard = ({ me }: { me: Me }) => (
  <SettingsCard title={settingsTexts.password} id="password" isPart>
    {me.hasPassword ? (
      <PasswordForm email={me.email ?? ""} />
    ) : (
      <p className="text-small text-pretty text-ink-soft">
        {me.isDemo ? settingsTexts.passwordDemo : settingsTexts.passwordNone}
      </p>
    )}
  </SettingsCard>
);

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const passwordMin = usePasswordMin();
  const [changes, setChanges] = useState(0);
  const { errors, isSubmitting, formProps } = useForm({
    validate: (data) => validate(data, passwordMin),
    onValid: async (data) => {
      await change.mutateAsync({
        currentPassword: textOf(data, "currentPassword"),
        newPassword: textOf(data, "newPassword"),
      });
      setChanges(changes + 1);
      toast({
        title: settingsTexts.passwordChanged,
        description: settingsTexts.passwordChangedText,
        variant: "success",
      });
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields key={changes} errors={errors} passwordMin={passwordMin} />
      {change.isError && (
        <ErrorCard
          title={settingsTexts.passwordFailed}
          message={errorText(change.error, settingsTexts.passwordFailed)}
        />
      )}
      <Button type="submit" loading={isSubmitting || change.isPending}>
        {settingsTexts.password}
      </Button>
    </form>
  );
}

type PasswordFieldsProps = { errors: FieldErrors; passwordMin: number };

const PasswordFields = ({ errors, passwordMin }: PasswordFieldsProps) => (
  <>
    <PasswordField
      label={settingsTexts.currentPassword}
      name="currentPassword"
      error={errors.currentPassword}
      autoComplete="current-password"
    />
    <NewPasswordFields
      name="newPassword"
      label={settingsTexts.newPassword}
      confirmLabel={settingsTexts.confirmPassword}
      errors={errors}
      min={passwordMin}
    />
  </>
);
