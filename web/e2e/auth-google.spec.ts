import { startGoogle } from "@hereabouts/api/testing/peers/google";
import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test as base } from "./fixtures";
import { completeWithCoffee, walkTo } from "./sign-up";

const test = base.extend<{ google: Awaited<ReturnType<typeof startGoogle>> }>({
  google: async ({ keep }, provide) => {
    await provide(await keep("google", startGoogle));
  },
  serverEnv: ({ google }, provide) => provide(google.env),
  // Google leads back to the address by which the server knows itself.
  baseURL: ({ serverUrl }, provide) => provide(serverUrl),
});

const newEmail = () => `${crypto.randomUUID()}@example.com`;

async function leaveForGoogle(page: Page, from = "/login") {
  await page.goto(from);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
}

async function passGoogle(page: Page, login: string) {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function idOf(page: Page) {
  return (await getJson(page.request, "/api/users/me")).id;
}

const card = (page: Page) => page.getByRole("alert").filter({ hasText: "We couldn't sign you in" });

test("spec 2: Continue with Google creates a member, and setup asks for the rest", async ({
  page,
  openBrowser,
}) => {
  const login = newEmail();
  await leaveForGoogle(page, "/signup");
  await passGoogle(page, login);
  await expect(page.getByRole("heading", { name: "Let people know who you are" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await walkTo(page, page.getByLabel("Age"));
  await expect(page.getByLabel("Name")).toHaveValue("Grace Hopper");
  await page.getByLabel("Age").fill("36");
  await completeWithCoffee(page);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.goto("/settings#password");
  const password = page.getByRole("region", { name: "Change password" });
  await expect(password).toContainText(
    "You sign in with Google, so there is no password to change.",
  );
  await page.goto("/settings#account");
  await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();

  const elsewhere = await (await openBrowser()).newPage();
  await leaveForGoogle(elsewhere);
  await passGoogle(elsewhere, login);
  await expect(elsewhere.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await idOf(elsewhere)).toBe(await idOf(page));
});

test("spec 4: the attempt that failed is repeated, also after cancelling at Google @release", async ({
  page,
}) => {
  await leaveForGoogle(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login\?error=google_cancelled$/);
  await expect(card(page)).toContainText("You left Google before you were signed in.");
  await card(page).getByRole("button", { name: "Try again" }).click();
  await passGoogle(page, newEmail());
  await expect(page.getByRole("heading", { name: "Let people know who you are" })).toBeVisible();
});

test("a link is kept through the sign-in at Google and profile setup @release", async ({
  page,
}) => {
  await leaveForGoogle(page, "/events?category=arts");
  await passGoogle(page, newEmail());
  await expect(page.getByRole("heading", { name: "Let people know who you are" })).toBeVisible();
  await walkTo(page, page.getByLabel("Age"));
  await page.getByLabel("Age").fill("36");
  await completeWithCoffee(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  await expect(page).toHaveURL("/events?category=arts");
});

test("with credentials Continue with Google comes before the form, and links to Google @release", async ({
  page,
}) => {
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    const google = page.getByRole("link", { name: "Continue with Google" });
    await expect(google).toHaveAttribute("href", "/auth/google");
    const [link, email] = await Promise.all([
      google.boundingBox(),
      page.getByLabel("E-mail").boundingBox(),
    ]);
    expect(link?.y).toBeLessThan(email?.y ?? 0);
  }
});

test("an address that Google has not verified is refused with a message @release", async ({
  page,
}) => {
  await leaveForGoogle(page);
  await passGoogle(page, `unverified:${newEmail()}`);
  await expect(card(page)).toContainText("Google hasn't verified your e-mail address yet");
  await page.goto("/matches");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
});

test("an account with an address of another domain is linked to Google only with its password @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403/);
  const email = newEmail();
  const account = { email, password: "secret-1", name: "Ada", interests: ["coffee"] };
  expect((await page.request.post("/api/register", { data: account })).status()).toBe(201);
  const id = await idOf(page);
  await page.request.post("/api/logout");
  await leaveForGoogle(page);
  await passGoogle(page, email);
  const dialog = page.getByRole("dialog", { name: "Is this your account?" });
  await expect(dialog).toContainText(`There is an account for ${email} already.`);
  await expectAccessible(page);
  const password = dialog.getByLabel("Password", { exact: true });
  await password.fill("not mine");
  await password.press("Enter");
  await expect(dialog.getByText("The password is not right.")).toBeVisible();
  await password.fill("secret-1");
  await dialog.getByRole("button", { name: "Link and sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await idOf(page)).toBe(id);
});

test("linking an account to Google without having come from there says so @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
  await page.goto("/login?link=google");
  const dialog = page.getByRole("dialog", { name: "Is this your account?" });
  await expect(dialog.getByRole("alert")).toContainText("Continue with Google once more.");
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
});
