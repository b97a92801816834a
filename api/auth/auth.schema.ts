import { z } from "zod";
import {
  ageField,
  bioField,
  intentField,
  interestsField,
  nameField,
} from "../profile/profile.schema.ts";
import { SIGNUP_AGE_DEFAULT, SIGNUP_AGE_MAX, SIGNUP_BIO_MAX } from "./sign-up-limits.schema.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../lib/password-limits.schema.ts";

export const emailField = z
  .string("Enter your e-mail address.")
  .trim()
  .toLowerCase()
  .max(254, "Enter a valid e-mail address.")
  .pipe(z.email("Enter a valid e-mail address."));

export function newPasswordOf(min: number) {
  const tooShort = `Password must be at least ${min} characters long`;
  return z
    .string(tooShort)
    .min(min, tooShort)
    .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);
}
export const newPasswordField = newPasswordOf(PASSWORD_MIN);

export const registerSchema = z.object({
  email: emailField,
  password: newPasswordField,
  name: nameField,
  age: ageField(SIGNUP_AGE_MAX)
    .nullish()
    .transform((age) => age ?? SIGNUP_AGE_DEFAULT),
  intent: intentField.default("friends"),
  interests: interestsField.default([]),
  bio: bioField(SIGNUP_BIO_MAX).default(null),
});
export type Register = z.output<typeof registerSchema>;

export const loginSchema = z.object({
  email: emailField,
  password: z
    .string("Enter your password.")
    .min(1, "Enter your password.")
    .max(PASSWORD_MAX, "Invalid email or password"),
});
export type Login = z.output<typeof loginSchema>;

export const forgotPasswordSchema = z.object({ email: emailField });

export const resetPasswordSchema = z.object({
  token: z.string("Enter the reset token.").trim().min(1, "Enter the reset token.").max(200),
  newPassword: newPasswordField,
});

export const changePasswordSchema = z.object({
  currentPassword: z.string("Enter your password.").max(PASSWORD_MAX),
  newPassword: newPasswordField,
});

/** The password, for an account that has one. */
export const endOthersSchema = z.object({
  password: z.string("Enter your password.").max(PASSWORD_MAX).optional(),
});

export const googleLinkSchema = z.object({ password: loginSchema.shape.password });
