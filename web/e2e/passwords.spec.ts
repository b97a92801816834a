import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";
import { answerSignUp, walkTo } from "./sign-up";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const strength = (page: Page) => page.getByRole("status").filter({ hasText: "Strength" });
const TOO_COMMON = "This password is too common. Choose one that others don't use.";

test("the strength of a password is shown while typing, and its dictionary loads only then @release", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  const dictionary = () => asked.filter((url) => /password-strength/.test(url));
  await page.goto("/login");
  await page.getByLabel("Password", { exact: true }).fill("whatever");
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByLabel("E-mail").fill("ada@example.com");
  await walkTo(page, page.getByLabel("Full name"));
  await page.getByLabel("Full name").fill("Ada Walker");
  const field = page.getByLabel("Password", { exact: true });
  await walkTo(page, field);
  await expect(field).toHaveAccessibleDescription("At least 6 characters.");
  expect(dictionary()).toEqual([]);
  for (const [typed, word] of [
    ["wa1k", "too short"],
    ["PassWort", "too common"],
    ["secret-1", "weak"],
    ["kX9#mQ2p", "fair"],
    ["seven lanterns over the pier", "strong"],
  ] as const) {
    await field.fill(typed);
    await expect(strength(page)).toHaveText(`Strength: ${word}`);
  }
  expect(dictionary().length).toBeGreaterThan(0);
  await expectAccessible(page);
  await field.fill("");
  await expect(strength(page)).toHaveCount(0);
});

test("nothing below a password moves when its dictionary loads late", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/password-strength/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await walkTo(page, page.getByLabel("Full name"));
  await page.getByLabel("Full name").fill("Ada Walker");
  await walkTo(page, page.getByLabel("Password", { exact: true }));
  await page.getByLabel("Password", { exact: true }).fill("seven lanterns over the pier");
  const top = () =>
    page
      .getByLabel("Confirm password")
      .evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  held.resolve();
  await expect(strength(page)).toHaveText("Strength: strong");
  expect(await top()).toBe(before);
});

test("a common password is refused at its field, in signup and in the settings @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  await page.goto("/signup");
  await answerSignUp(page, { password: "iloveyou" });
  const field = page.getByLabel("Password", { exact: true });
  await button(page, "Create account").click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(TOO_COMMON));

  await enter(page, ownSpot());
  await page.goto("/settings#password");
  await page.getByLabel("Current password").fill("secret-1");
  const changed = page.getByLabel("New password", { exact: true });
  await changed.fill("iloveyou");
  await expect(strength(page)).toHaveText("Strength: too common");
  await page.getByLabel("Confirm new password").fill("iloveyou");
  await button(page, "Change password").click();
  await expect(changed).toBeFocused();
  await expect(changed).toHaveAccessibleDescription(new RegExp(TOO_COMMON));
  await changed.fill("seven lanterns");
  await page.getByLabel("Confirm new password").fill("seven lanterns");
  await button(page, "Change password").click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(changed).toHaveValue("");
  await expect(strength(page)).toHaveCount(0);
});
