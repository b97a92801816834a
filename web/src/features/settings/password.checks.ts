import { newPasswordField } from "@hereabouts/api/auth/auth.schema";

import { brokenRules } from "@/lib/field-rules";
import { textOf } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

export function checkPasswords(data: FormData) {
  const newPassword = textOf(data, "newPassword");
  const broken = brokenRules({ newPassword: newPasswordField }, { newPassword });
  if (textOf(data, "currentPassword") === "")
    broken.currentPassword = memberTexts.settings.currentRequired;
  if (textOf(data, "confirmPassword") !== newPassword)
    broken.confirmPassword = memberTexts.settings.passwordsDiffer;
  return broken;
}
