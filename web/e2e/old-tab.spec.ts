import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

const open = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name }).click();
const main = (page: Page) => page.getByRole("main");

test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource|a part of the app is missing/);
  await enter(page, ownSpot());
  await page.goto("/matches");
  await expect(page.getByText("No matches yet")).toBeVisible();
});

test("a screen that an update took away offers to reload, and leaves the rest of the app alone", async ({
  page,
}) => {
  await page.route("**/assets/profile-*.js", (route) => route.fulfill({ status: 404 }));
  await open(page, "Profile");
  await expect(main(page).getByText("A new version is ready")).toBeVisible();
  await open(page, "Matches");
  await expect(page.getByText("No matches yet")).toBeVisible();
  await open(page, "Profile");
  await expect(main(page).getByText("A new version is ready")).toBeVisible();
  await page.unroute("**/assets/profile-*.js");
  await main(page).getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("button", { name: "Edit profile" })).toBeVisible();
});

test("a part of the start that an update took away offers to reload, before the words are there too @release", async ({
  page,
}) => {
  const words = Promise.withResolvers<void>();
  await page.route(/\/assets\/en-(?!member)/, async (route) => {
    await words.promise;
    await route.continue();
  });
  const missing = page.waitForResponse("**/assets/member-app-*.js");
  await page.route("**/assets/member-app-*.js", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await missing;
  words.resolve();
  await expect(page.getByText("A new version is ready")).toBeVisible();
  await page.unroute("**/assets/member-app-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("No matches yet")).toBeVisible();
});

test("a screen that cannot load without a server says so, and loads when there is one @release", async ({
  page,
}) => {
  await page.route("**/assets/profile-*.js", (route) => route.abort());
  await page.route("**/api/health", (route) => route.abort());
  await open(page, "Profile");
  await expect(main(page).getByText(/We can't reach the server/)).toBeVisible();
  await page.unroute("**/assets/profile-*.js");
  await page.unroute("**/api/health");
  await expect(page.getByRole("button", { name: "Edit profile" })).toBeVisible();
});
