import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, test, releaseUnless } from "./fixtures";
import { answerSignUp } from "./sign-up";

const password = "secret-1";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fillSignIn(page: Page, email: string, typed: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
}

async function signUp(page: Page, interests: string[] = []) {
  await page.goto("/signup");
  const email = await answerSignUp(page, { password, interests });
  await button(page, "Create account").click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  return email;
}

test("spec 8: sign-in failure shows the card, whose button tries again, and the toast of a sign-in; spec 2, 4: a full load of /", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const email = await signUp(page);
  await button(page, "Sign out").click();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, email, "wrong-one");
  await page.keyboard.press("Enter");
  const card = page.getByRole("alert").filter({ hasText: "We couldn't sign you in" });
  await expect(card).toContainText("Invalid email or password");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("You're signed in and ready to explore.", { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
});

test("a refusal from Google is shown on /login @release", async ({ page }) => {
  await page.goto("/login?error=google_failed");
  await expect(page.getByRole("alert")).toContainText("Google sign-in didn't work.");
});

for (const path of ["/login", "/signup"])
  test(
    `spec 2: without credentials Continue with Google stands after the form of ${path}, and says in its place why it does nothing`,
    releaseUnless(path === "/login"),
    async ({ page }) => {
      await page.goto(path);
      const google = button(page, "Continue with Google");
      const [below, form] = await Promise.all([
        google.boundingBox(),
        page.locator("form").boundingBox(),
      ]);
      expect(below?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
      await page.getByLabel("E-mail").fill("ada@example.com");
      await google.click();
      const reason = page.getByRole("status").filter({ hasText: "Google sign-in isn't available" });
      await expect(reason).toBeInViewport();
      await expect(google).toHaveAccessibleDescription(/isn't available here/);
      await expect(page).toHaveURL(path);
      await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
      await expectAccessible(page);
    },
  );

test("/auth/google without credentials redirects to /login, which says so @release", async ({
  page,
}) => {
  await page.goto("/auth/google");
  await expect(page).toHaveURL(/\/login\?error=google_unavailable$/);
  const card = page.getByRole("alert");
  await expect(card).toContainText("Google sign-in isn't available here.");
  await expect(card.getByRole("button")).toHaveCount(0);
});

test("sign-in and sign-up have titles of their own @release", async ({ page }) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign in · Hereabouts");
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page).toHaveTitle("Create account · Hereabouts");
});

test("the forgot-password dialog takes over the address that was typed @release", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await button(page, "Forgot password?").click();
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  await expect(dialog.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("E-mail").fill("bea@example.com");
  await button(page, "Forgot password?").click();
  await expect(dialog.getByLabel("E-mail")).toHaveValue("bea@example.com");
});
