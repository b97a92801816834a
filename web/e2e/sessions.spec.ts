import { type Page, request } from "@playwright/test";

import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const emailOf = async (page: Page) => String((await getJson(page.request, "/api/users/me")).email);

/** The same member on one more device. */
async function signInElsewhere(baseURL: string | undefined, email: string) {
  const device = await request.newContext({ ...(baseURL && { baseURL }), userAgent: IPHONE });
  const answer = await device.post("/api/login", { data: { email, password: "secret-1" } });
  expect(answer.status()).toBe(200);
  return device;
}

const sessions = (page: Page) => page.getByRole("region", { name: "Where you're signed in" });

test("the settings list the sessions; one is ended, then all others", async ({
  page,
  baseURL,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/403/);
  await enter(page, ownSpot());
  const email = await emailOf(page);
  const phone = await signInElsewhere(baseURL, email);
  const other = await (await openBrowser()).newPage();
  const login = { email, password: "secret-1" };
  expect((await other.request.post(`${baseURL}/api/login`, { data: login })).status()).toBe(200);
  await other.goto(`${baseURL}/matches`);
  await expect(other.getByRole("heading", { name: "No matches yet" })).toBeVisible();

  await page.goto("/settings#sessions");
  const rows = sessions(page).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This device");
  const ofPhone = rows.filter({ hasText: "Safari on iPhone" });
  await expect(ofPhone).toContainText("Last used: Just now");
  await expectAccessible(page);
  await ofPhone.getByRole("button", { name: "Sign out Safari on iPhone" }).press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("Signed out there", { exact: true })).toBeVisible();
  expect((await phone.get("/api/users/me")).status()).toBe(401);

  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere else?" });
  await dialog.getByRole("button", { name: "Keep them" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const confirm = dialog.getByRole("button", { name: "Sign them out" });
  await confirm.click();
  await expect(dialog.getByText("Enter your current password.")).toBeVisible();
  const password = dialog.getByLabel("Your password", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("not mine");
  await confirm.click();
  await expect(dialog.getByText("The password is not right.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await password.fill("secret-1");
  await password.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await expect(other.getByRole("heading", { name: "Welcome to Hereabouts" })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test("failures to load or end sessions are shown @release", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/500/);
  const refused = { status: 500, json: { message: "Something broke.", code: "internal" } };
  await enter(page, ownSpot());
  await signInElsewhere(baseURL, await emailOf(page));
  await page.route("**/api/auth/sessions", (route) => route.fulfill(refused));
  await page.goto("/settings#sessions");
  await expect(page.getByText("We couldn't load where you're signed in")).toBeVisible();
  await page.unroute("**/api/auth/sessions");
  await sessions(page).getByRole("button", { name: "Try again" }).click();
  const rows = sessions(page).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await page.route("**/api/auth/sessions/*", (route) => route.fulfill(refused));
  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(page.getByText("We couldn't sign out there", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test("many devices are shown five at first @release", async ({ page, baseURL }) => {
  await enter(page, ownSpot());
  const email = await emailOf(page);
  for (let i = 0; i < 6; i++) await signInElsewhere(baseURL, email);
  await page.goto("/settings#sessions");
  const rows = sessions(page).getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await page.getByRole("button", { name: "Show all 7" }).click();
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(5).getByRole("button")).toBeFocused();
});

test("more than a hundred devices are counted, and only the latest are listed @release", async ({
  page,
  baseURL,
}) => {
  await enter(page, ownSpot());
  const email = await emailOf(page);
  for (let i = 0; i < 100; i++) await signInElsewhere(baseURL, email);
  await page.goto("/settings#sessions");
  const rows = sessions(page).getByRole("listitem");
  await page.getByRole("button", { name: "Show 100 of 101" }).click();
  await expect(rows).toHaveCount(100);
  await expect(sessions(page)).toContainText("The 100 used last of 101 are shown.");
  await rows.nth(1).getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(sessions(page)).not.toContainText("are shown");
  await expect(rows).toHaveCount(100);
});

test("a tab reloads with the new session after another sign-in in its browser @release", async ({
  page,
  context,
}) => {
  await enter(page, ownSpot());
  const email = await emailOf(page);
  await page.goto("/settings#sessions");
  await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
  const login = { email, password: "secret-1" };
  await Promise.all([
    page.waitForEvent("load"),
    context.request.post("/api/login", { data: login }),
  ]);
  await expect(page.getByRole("heading", { name: "Password and devices", level: 1 })).toBeVisible();
  await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
});
