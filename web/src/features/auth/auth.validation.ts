import {
  SIGNUP_AGE_MAX,
  emailField,
  newPasswordField,
  newPasswordOf,
  registerSchema,
} from "@hereabouts/api/auth/auth.schema";
import { ageField, nameField } from "@hereabouts/api/profile/profile.schema";

import { brokenRules } from "@/lib/field-rules";
import { type FieldErrors, textOf } from "@/lib/use-form";
import { texts } from "@/texts/texts";

/** Undefined for an empty age: the server uses its default. */
export const ageOf = (data: FormData) => {
  const typed = textOf(data, "age").trim();
  return typed === "" ? null : Number(typed);
};

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
  if (textOf(data, "token").trim() === "") broken.token = texts.reset.tokenRequired;
  return { ...broken, ...isRepeated(data, "newPassword") };
}
