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

test("a screen whose code an update removed offers to reload, and the rest of the app works", async ({
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

test("start-up code that an update removed leads to an offer to reload, also before the texts are loaded @release", async ({
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

test("a screen whose code cannot load says so, and loads once the server is back @release", async ({
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
