import { expect } from "@playwright/test";

import { type State, at, fill, press, seeDialog, releaseOnly } from "./states";

/** The step and what was typed stay in the tab: they go where no script of the app would keep them again. */
const afresh = (state: State): State => ({
  ...state,
  async open(page, goTo) {
    await page.goto("/icon.svg");
    await page.evaluate(() => window.sessionStorage.clear());
    await state.open(page, goTo);
  },
});
const ONWARD = /^(Next|Weiter)$/;
const untilName = [fill(/^E-[Mm]ail/, "ada@example.com"), press(ONWARD)];
const untilIntent = [...untilName, fill(/^(Full name|Voller Name)/, "Ada Walker"), press(ONWARD)];
const untilInterests = [
  ...untilIntent,
  press(ONWARD),
  fill(/^Passwor[dt]$/, "a walk at dawn"),
  fill(/^(Confirm password|Passwort wiederholen)$/, "a walk at dawn"),
  press(ONWARD),
];

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
  releaseOnly(
    at(
      "forgot-missing",
      "/login",
      press(/^(Forgot password|Passwort vergessen)/),
      press(/^(Generate reset link|Link anfordern)$/),
    ),
  ),
  releaseOnly(
    at(
      "forgot-token-missing",
      "/login",
      press(/^(Forgot password|Passwort vergessen)/),
      press(/(have a token|schon einen Code)/),
      press(/^(Reset password|Passwort ändern)$/),
    ),
  ),
  at(
    "forgot-token",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/(have a token|schon einen Code)/),
  ),
  at("confirm-email", "/confirm-email#token=unused"),
  releaseOnly(at("confirm-email-refused", "/confirm-email")),
  at("unsubscribe", "/unsubscribe#token=unused"),
  ...[
    at("signup", "/signup"),
    releaseOnly(at("signup-refused", "/signup", press(ONWARD))),
    at("signup-name", "/signup", ...untilName),
    releaseOnly(at("signup-intent", "/signup", ...untilIntent)),
    at("signup-password", "/signup", ...untilIntent, press(ONWARD)),
    releaseOnly(
      at("signup-password-refused", "/signup", ...untilIntent, press(ONWARD), press(ONWARD)),
    ),
    at("signup-interests", "/signup", ...untilInterests),
  ].map(afresh),
];
