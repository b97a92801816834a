import { expect } from "@playwright/test";

import { type State, at, fill, press, seeDialog } from "./states";

export const SIGNED_OUT: State[] = [
  at("login", "/login"),
  at(
    "login-refused",
    "/login",
    fill(/^E-[Mm]ail/, "nobody@example.com"),
    fill(/^Passwor[dt]/, "not-the-one"),
    press(/^(Sign in|Anmelden)$/),
    (page) => expect(page.getByRole("alert")).toBeVisible(),
  ),
  at("forgot", "/login", press(/^(Forgot password|Passwort vergessen)/), seeDialog),
  at(
    "forgot-missing",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/^(Generate reset link|Link anfordern)$/),
  ),
  at(
    "forgot-token-missing",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/(have a token|schon einen Code)/),
    press(/^(Reset password|Passwort ändern)$/),
  ),
  at(
    "forgot-token",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/(have a token|schon einen Code)/),
  ),
  at("confirm-email", "/confirm-email#token=unused"),
  at("confirm-email-refused", "/confirm-email"),
  at("unsubscribe", "/unsubscribe#token=unused"),
  at("signup", "/signup"),
  at("signup-refused", "/signup", press(/^(Create account|Konto anlegen)$/)),
];
