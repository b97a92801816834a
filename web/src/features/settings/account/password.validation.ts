import { newPasswordOf } from "@hereabouts/api/auth/auth.schema";

import { brokenRules } from "@/lib/forms/field-rules";
import { textOf } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

export function validatePasswords(data: FormData, passwordMin: number) {
  const newPassword = textOf(data, "newPassword");
  const broken = brokenRules({ newPassword: newPasswordOf(passwordMin) }, { newPassword });
  if (textOf(data, "currentPassword") === "")
    broken.currentPassword = settingsTexts.currentRequired;
  if (textOf(data, "confirmPassword") !== newPassword)
    broken.confirmPassword = settingsTexts.passwordsDiffer;
  return broken;
}
