import { beforeAll, expect, test } from "bun:test";

import { loadWaysBackTexts } from "@/texts/ways-back";

import {
  validateForgotPassword,
  validateResetPassword,
  validateSignIn,
  validateSignUp,
} from "./auth.validation";

// The dialog loads the texts before it validates.
beforeAll(loadWaysBackTexts);

function formOf(values: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const signUp = {
  email: "ada@example.com",
  name: "Ada",
  age: "",
  bio: "",
  password: "secret",
  confirmPassword: "secret",
};
const signUpWith = (change: Record<string, string>) =>
  validateSignUp(formOf({ ...signUp, ...change }), 6);

test("spec 5: sign-in's fields; spec 9: passwords of six", () => {
  const refused = validateSignIn(formOf({ email: "", password: "12345" }));
  expect(Object.keys(refused)).toEqual(["email", "password"]);
  expect(validateSignIn(formOf({ email: "ada@example.com", password: "123456" }))).toEqual({});
});

test("spec 5: signup's age may be empty or 18 to 99; spec 9: ages to 120 and to 99", () => {
  expect(validateSignUp(formOf(signUp), 6)).toEqual({});
  expect(signUpWith({ age: "99" })).toEqual({});
  for (const age of ["17", "100"])
    expect(signUpWith({ age }).age).toBe("Enter an age between 18 and 99.");
});

test("spec 5: signup's name, signup's bio, signup's passwords", () => {
  expect(signUpWith({ name: "" }).name).toBe("Add your name so people know who you are.");
  expect(signUpWith({ bio: "x".repeat(241) }).bio).toBeDefined();
  expect(signUpWith({ confirmPassword: "secrets" }).confirmPassword).toBe("Passwords do not match");
  expect(signUpWith({ password: "12345", confirmPassword: "12345" }).password).toBe(
    "Password must be at least 6 characters long",
  );
});

test("spec 5: the reset's address, the reset's token, the reset's password", () => {
  expect(validateForgotPassword(formOf({ email: "nobody" })).email).toBeDefined();
  const refused = validateResetPassword(
    formOf({ token: " ", newPassword: "secret", confirmPassword: "secreT" }),
    6,
  );
  expect(refused.token).toBe("Enter the reset token.");
  expect(refused.confirmPassword).toBe("Passwords do not match");
});
