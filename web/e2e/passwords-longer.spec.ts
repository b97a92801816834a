import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { walkTo } from "./sign-up";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const strength = (page: Page) => page.getByRole("status").filter({ hasText: "Strength" });

test.use({ serverEnv: { PASSWORD_MIN: "10" } });

test("with a longer minimum for passwords, forms and texts show it, and sign-in accepts shorter ones @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await walkTo(page, page.getByLabel("Full name"));
  await page.getByLabel("Full name").fill("Ada Walker");
  const field = page.getByLabel("Password", { exact: true });
  await walkTo(page, field);
  await expect(field).toHaveAccessibleDescription("At least 10 characters.");
  await field.fill("wa1ker-1");
  await expect(strength(page)).toHaveText("Strength: too short");
  await button(page, "Next").click();
  await expect(field).toHaveAccessibleDescription(/Password must be at least 10 characters long/);
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wa1ker-1");
  await button(page, "Sign in").click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await button(page, "Forgot password?").click();
  await button(page, "I already have a token").click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    "At least 10 characters.",
  );
});
