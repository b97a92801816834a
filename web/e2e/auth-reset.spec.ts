import { textOf } from "@hereabouts/api/testing/peers/post-office";
import type { Page } from "@playwright/test";

import { expect, test as base } from "./fixtures";
import { type Office, test as withMail } from "./mail";

const newEmail = () => `${crypto.randomUUID()}@example.com`;

async function register(page: Page, email: string) {
  const member = { email, password: "forgotten-1", name: "Ada Walker", interests: ["coffee"] };
  await page.request.post("/api/register", { data: member });
  await page.context().clearCookies();
}

async function ask(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Generate reset link" }).click();
}

async function choosePassword(page: Page, password: string) {
  const dialog = page.getByRole("dialog", { name: "Set new password" });
  await dialog.getByLabel("New password", { exact: true }).fill(password);
  await dialog.getByLabel("Confirm new password").fill(password);
  await dialog.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password reset successful", { exact: true })).toBeVisible();
  await expect(
    page.getByText("You can now sign in with your new password.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  // Its entry of the history is left a moment later; nobody opens a mail and its link in between.
  await expect.poll(() => page.evaluate(() => Number(history.state?.overlays ?? 0))).toBe(0);
}

async function closeDialog(page: Page) {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
}

base.describe("without a mail server", () => {
  base("the first step says who can help, in words for members", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Forgot password?" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset your password" });
    const help = dialog.getByText("Hereabouts can't send e-mail here.");
    await expect(help).toContainText("ask whoever runs this site for your reset token");
    await expect(dialog.getByText(/server|console|operator|SMTP/i)).toHaveCount(0);
    await dialog.getByRole("button", { name: "I already have a token" }).click();
    await expect(help).toBeHidden();
  });

  base(
    "spec 2: the dialog closes after a reset; spec 4: with isDemoMode, and a reset that succeeds; spec 8: the toast of a token, the toast of a reset",
    async ({ page, server }) => {
      const email = newEmail();
      await register(page, email);
      await ask(page, email);
      await expect(page.getByText("Reset token generated", { exact: true })).toBeVisible();
      await expect(
        page.getByText("Check the server console for the token.", { exact: true }),
      ).toBeVisible();
      const line = new RegExp(`^Password reset token for ${email}: (\\S+)$`, "m");
      await expect.poll(server.output).toMatch(line);
      await page.getByLabel("Reset token").fill(line.exec(server.output())?.[1] ?? "");
      await choosePassword(page, "remembered");

      await page.getByRole("button", { name: "Forgot password?" }).click();
      const first = page.getByRole("dialog", { name: "Reset your password" });
      await expect(first.getByLabel("E-mail")).toHaveValue("");
      await first.getByRole("button", { name: "I already have a token" }).click();
      await expect(page.getByLabel("Reset token")).toHaveValue("");
      await page.keyboard.press("Escape");
      await signIn(page, email, "remembered");
    },
  );
});

/** The link in the one letter of a reset to somebody, once it is there. */
async function linkTo(email: string, { delivered }: Office) {
  const letters = () => delivered.filter(({ to }) => to.includes(email)).map(textOf);
  const links = () => letters().flatMap((text) => /http\S+#reset=\S+/.exec(text)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(1);
  return links()[0] ?? "";
}

withMail.describe("with a mail server", () => {
  withMail(
    "spec 4: without isDemoMode the link in the mail leads to a new password; spec 8: the toast of a mail, the toast of a reset",
    async ({ page, office }) => {
      const email = newEmail();
      await register(page, email);
      await ask(page, email);
      await expect(page.getByText("Check your email", { exact: true })).toBeVisible();
      await expect(page.getByText("can't send e-mail here")).toHaveCount(0);
      await expect(page.getByRole("dialog", { name: "Reset your password" })).toBeVisible();
      await closeDialog(page);
      await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");

      const link = await linkTo(email, office);
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByLabel("Reset token")).not.toHaveValue("");
      await page.reload();
      await expect(page.getByLabel("Reset token")).not.toHaveValue("");
      await choosePassword(page, "remembered");
      await expect(page).toHaveURL(/\/login$/);
      await signIn(page, email, "remembered");
    },
  );

  withMail(
    "opened where one is signed in, it ends that session too @release",
    async ({ page, office }) => {
      const email = newEmail();
      await register(page, email);
      await ask(page, email);
      const link = await linkTo(email, office);
      await closeDialog(page);
      await signIn(page, email, "forgotten-1");
      await page.goto(link);
      await choosePassword(page, "remembered");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
    },
  );
});
