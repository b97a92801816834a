import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { type Member, enterBesideAna } from "./neighbours";

let mara: Member;
test.beforeEach(async ({ page, baseURL }) => {
  [mara] = await enterBesideAna(page, baseURL);
});

const FOR_PERSISTENCE = /\/assets\/[^/]*(persistence|device)[^/]*\.js$/;
const signOut = (page: Page) => page.getByRole("button", { name: "Sign out", exact: true });
const ownStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("signing out ends the session and deletes all data, also if files of the app cannot load", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|Failed to fetch dynamically/);
  await page.route(FOR_PERSISTENCE, (route) => route.abort());
  await page.goto("/settings");
  await expect(signOut(page)).toBeVisible();
  await page.evaluate((id) => localStorage.setItem("member", id), mara.id);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const loggedOut = page.waitForResponse("**/api/logout");
  await signOut(page).click();
  await loggedOut;
  await expect(page).toHaveURL(/\/login$/);
  expect(await ownStorage(page)).not.toContain(mara.id);
  expect(await ownStorage(page)).toContain("clear-owed");
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
  expect(await ownStorage(page)).not.toContain("clear-owed");
  expect((await page.request.get("/api/users/me")).status()).toBe(401);
});

test("signing out with full storage deletes all data, and retries ending the session if that failed", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.goto("/settings");
  await expect(signOut(page)).toBeVisible();
  await page.route("**/api/logout", (route) => route.abort());
  await page.evaluate((id) => {
    localStorage.setItem("member", id);
    for (let length = 2 ** 22; length >= 1; length /= 2)
      try {
        for (;;) localStorage.setItem(`filler-${Math.random()}`, "x".repeat(length));
      } catch {
        // Not so much any more.
      }
  }, mara.id);
  await signOut(page).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await ownStorage(page)).not.toContain(mara.id);
  expect(await ownStorage(page)).not.toContain("filler");
  expect((await page.request.get("/api/users/me")).status()).toBe(200);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
  await expect.poll(async () => (await page.request.get("/api/users/me")).status()).toBe(401);
});
