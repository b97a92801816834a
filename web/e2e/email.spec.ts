import { textOf } from "@hereabouts/api/testing/peers/post-office";
import type { Page } from "@playwright/test";

import { expect } from "./fixtures";
import { type Office, test } from "./mail";

const PASSWORD = "one-of-a-kind-9";
const newEmail = () => `${crypto.randomUUID()}@example.com`;

async function register(page: Page) {
  const email = newEmail();
  const member = { email, password: PASSWORD, name: "Ada Walker", interests: ["coffee"] };
  const answer = await page.request.post("/api/register", { data: member });
  expect(answer.status()).toBe(201);
  return email;
}

/** The newest link to confirm the address, once it is there. */
async function linkTo(email: string, { delivered }: Office, count = 1) {
  const links = () =>
    delivered
      .filter(({ to }) => to.includes(email))
      .flatMap((letter) => /http\S+\/confirm-email#token=[\w-]+/.exec(textOf(letter))?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? "";
}

async function pressLink(page: Page, link: string) {
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm address" }).click();
}

test("the mailed link confirms the address on any device, once, and only by its button", async ({
  page,
  office,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/400/);
  const email = await register(page);
  const link = await linkTo(email, office);
  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Confirm your address");
  await page.goto("/settings#account");
  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  await elsewhere.getByRole("button", { name: "Confirm address" }).click();
  await expect(elsewhere.getByRole("main")).toContainText(`${email} is confirmed.`);
  await expect(elsewhere).toHaveURL(/\/confirm-email$/);
  await page.reload();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await pressLink(elsewhere, link);
  await expect(elsewhere.getByRole("alert")).toContainText("We couldn't confirm your address");
  await elsewhere.getByRole("link", { name: "Open Hereabouts" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
});

test("the address is changed in the settings, and the link can be sent again @release", async ({
  page,
  office,
  allowErrors,
}) => {
  allowErrors(/403/);
  await register(page);
  const email = newEmail();
  await page.goto("/settings#account");
  await page.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change address" });
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog.getByText("Enter a valid e-mail address.")).toBeVisible();
  await dialog.getByLabel("New e-mail address").fill(email);
  await dialog.getByLabel("Your password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog.getByText("The password is not right.")).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${email} takes its place`)).toBeVisible();
  await linkTo(email, office);
  await page.getByRole("button", { name: "Send again" }).click();
  await pressLink(page, await linkTo(email, office, 2));
  await expect(page.getByRole("main")).toContainText(`${email} is confirmed.`);
  await page.goto("/settings#account");
  await expect(page.getByRole("region", { name: "Account" })).toContainText(email);
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("mails are chosen by kind once the address is confirmed, and a link in a mail turns its kind off without a session @release", async ({
  page,
  office,
  openBrowser,
}) => {
  const email = await register(page);
  await page.goto("/settings#notifications");
  const messages = page.getByRole("switch", { name: "Messages: e-mail" });
  await expect(messages).toBeDisabled();
  await page.getByRole("button", { name: "Send link" }).click();
  await pressLink(page, await linkTo(email, office, 2));
  await expect(page.getByRole("main")).toContainText("is confirmed.");
  await page.goto("/settings#notifications");
  await page.getByRole("switch", { name: "New matches: e-mail" }).click();
  await expect(page.getByRole("switch", { name: "New matches: e-mail" })).not.toBeChecked();
  // A sign-in by a new device is mailed at once, but for quiet hours.
  const settings = await page.request.put("/api/alerts/settings", { data: { quietHours: false } });
  expect(settings.ok()).toBe(true);
  const elsewhere = await openBrowser();
  const login = await elsewhere.request.post("/api/login", { data: { email, password: PASSWORD } });
  expect(login.status()).toBe(200);
  const links = () =>
    office.delivered
      .filter(({ to }) => to.includes(email))
      .flatMap((mail) => /http\S+\/unsubscribe#token=[\w.-]+/.exec(textOf(mail))?.[0] ?? []);
  await expect.poll(() => links().length, { timeout: 30_000 }).toBe(1);
  const stranger = await (await openBrowser()).newPage();
  await stranger.goto(links()[0] ?? "");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Turn these mails off?");
  await stranger.getByRole("button", { name: "Turn off" }).click();
  await expect(stranger.getByRole("main")).toContainText("about your account and safety");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Account and safety: e-mail" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "New matches: e-mail" })).not.toBeChecked();
  await expect(messages).toBeChecked();
});
