import {
  emailField,
  newPasswordField,
  newPasswordOf,
  registerSchema,
} from "@hereabouts/api/auth/auth.schema";
import { SIGNUP_AGE_MAX } from "@hereabouts/api/auth/sign-up-limits.schema";
import { ageField, nameField } from "@hereabouts/api/profile/profile.schema";

import { brokenRules } from "@/lib/forms/field-rules";
import { type FieldErrors, textOf } from "@/lib/forms/use-form";
import { texts } from "@/texts/texts";
import { waysBackTexts } from "@/texts/ways-back";

import { ageOf } from "./age-of";

const isRepeated = (data: FormData, password: string): FieldErrors =>
  textOf(data, password) === textOf(data, "confirmPassword")
    ? {}
    : { confirmPassword: texts.auth.passwordsDiffer };

export const validateSignIn = (data: FormData) =>
  brokenRules({ email: emailField, password: newPasswordField }, Object.fromEntries(data));

export function validateSignUp(data: FormData, passwordMin: number) {
  const rules = {
    email: emailField,
    name: nameField,
    age: ageField(SIGNUP_AGE_MAX).nullable(),
    bio: registerSchema.shape.bio,
    password: newPasswordOf(passwordMin),
  };
  return {
    ...brokenRules(rules, { ...Object.fromEntries(data), age: ageOf(data) }),
    ...isRepeated(data, "password"),
  };
}

export const validateForgotPassword = (data: FormData) =>
  brokenRules({ email: emailField }, Object.fromEntries(data));

export function validateResetPassword(data: FormData, passwordMin: number) {
  const rules = { newPassword: newPasswordOf(passwordMin) };
  const broken = brokenRules(rules, Object.fromEntries(data));
  if (textOf(data, "token").trim() === "") broken.token = waysBackTexts.reset.tokenRequired;
  return { ...broken, ...isRepeated(data, "newPassword") };
}
