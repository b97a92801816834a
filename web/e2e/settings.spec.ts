import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { noFindings } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, northOf, ownSpot } from "./neighbours";
import { settle } from "./states";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openSettings(page: Page) {
  const me = await enter(page, ownSpot());
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await settle(page);
  return me;
}

const saved = (page: Page) => getJson(page.request, "/api/users/me");
type Setting = keyof Awaited<ReturnType<typeof saved>>["settings"];
const savedSetting = (page: Page, setting: Setting) =>
  expect.poll(async () => (await saved(page)).settings[setting]);

test("spec 9: the settings' defaults", async ({ page }) => {
  await openSettings(page);
  for (const name of ["Show my location", "Show when I'm online", "New matches", "Messages"])
    await expect(page.getByRole("switch", { name })).toBeChecked();
  await expect(page.getByRole("switch", { name: "New people nearby" })).not.toBeChecked();
  const slider = page.getByRole("slider", { name: "Distance" });
  await expect(slider).toHaveValue("5");
  await expect(slider).toHaveAttribute("min", "1");
  await expect(slider).toHaveAttribute("max", "20");
  await expect(page.getByLabel("Youngest")).toHaveValue("22");
  await expect(page.getByLabel("Oldest")).toHaveValue("35");
});

test("spec 2: the settings' toggles are saved on the server at once, also by keyboard", async ({
  page,
}) => {
  await openSettings(page);
  const toggles = [
    ["Show my location", "showLocation"],
    ["Show when I'm online", "showOnlineStatus"],
    ["New matches", "newMatches"],
    ["Messages", "messages"],
    ["New people nearby", "nearbyUsers"],
  ] as const;
  for (const [name, setting] of toggles) {
    const before = (await saved(page)).settings[setting];
    await page.getByRole("switch", { name }).press("Space");
    await savedSetting(page, setting).toBe(!before);
  }
  await page.reload();
  await expect(page.getByRole("switch", { name: "Messages" })).not.toBeChecked();
});

test("a hidden location leaves the map, and comes back @release", async ({ page }) => {
  await openSettings(page);
  await page.getByRole("switch", { name: "Show my location" }).click();
  await expect(page.getByText("This counts again once you show your location.")).toBeVisible();
  await savedSetting(page, "showLocation").toBe(false);
  await page.getByRole("link", { name: "Map" }).click();
  await expect(page.getByRole("heading", { name: "Your location is off" })).toBeVisible();
  await page.getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("switch", { name: "Show my location" }).click();
  await expect(page.getByText("Your place is not set")).toBeVisible();
});

test("spec 2: the settings' filters are saved, and the map looks through them", async ({
  page,
}) => {
  await openSettings(page);
  const slider = page.getByRole("slider", { name: "Distance" });
  await slider.press("Home");
  await expect(page.getByText("My area", { exact: true })).toBeVisible();
  await slider.fill("12");
  await expect(page.getByText("Within 12 km")).toBeVisible();
  await savedSetting(page, "maxDistance").toBe(12);
  await page.getByLabel("Oldest").fill("60");
  await page.getByLabel("Oldest").press("Enter");
  await savedSetting(page, "maxAge").toBe(60);
  await page.getByRole("link", { name: "Map" }).click();
  const filters = page.getByRole("list", { name: "Filters in force" });
  await expect(filters).toContainText("Within 12 km");
  await expect(filters).toContainText("Ages 22–60");
});

test("spec 5: the filter's ages fall back to 18 and 99, and a range upside down is refused", async ({
  page,
}) => {
  await openSettings(page);
  const youngest = page.getByLabel("Youngest");
  const oldest = page.getByLabel("Oldest");
  await youngest.fill("50");
  await youngest.blur();
  await expect(youngest).toHaveAccessibleDescription(
    "The youngest age cannot be above the oldest.",
  );
  await oldest.fill("");
  await oldest.blur();
  await expect(oldest).toHaveValue("99");
  await expect(youngest).toHaveAccessibleDescription("");
  await savedSetting(page, "minAge").toBe(50);
  await savedSetting(page, "maxAge").toBe(99);
  await youngest.fill("");
  await youngest.blur();
  await expect(youngest).toHaveValue("18");
  await savedSetting(page, "minAge").toBe(18);
  await youngest.fill("17");
  await youngest.blur();
  await expect(youngest).toHaveAccessibleDescription("Enter an age between 18 and 99.");
});

test("spec 8: profile edit failure of a setting puts it back", async ({ page, allowErrors }) => {
  allowErrors(/status of 500/);
  await openSettings(page);
  await page.route("**/api/users/me/settings", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke.", code: "internal" } }),
  );
  const toggle = page.getByRole("switch", { name: "New matches" });
  await toggle.click();
  await expect(toast(page, "Changes not saved")).toBeVisible();
  await expect(toggle).toBeChecked();
});

test("the level and the home area of one's place are chosen", async ({ page }) => {
  await openSettings(page);
  await page.getByRole("radio", { name: "4 km" }).check();
  await expect.poll(async () => (await saved(page)).place.level).toBe(4);
  await expect(page.getByText("Others see a spot drawn inside an area 4 km wide")).toBeVisible();
  await button(page, "I'm at home now").click();
  await expect(toast(page, "Home area set")).toBeVisible();
  expect((await saved(page)).place.hasHome).toBe(true);
  await button(page, "Remove home area").click();
  await expect(toast(page, "Home area removed")).toBeVisible();
  expect((await saved(page)).place.hasHome).toBe(false);
  await page.context().clearPermissions();
  await button(page, "I'm at home now").click();
  await expect(page.getByRole("alert")).toContainText("We couldn't find your location.");
});

test("a new place that waits is used at once @release", async ({ page }) => {
  const spot = ownSpot();
  const elsewhere = northOf(spot, 30);
  await enter(page, spot);
  await page.request.put("/api/users/me/location", { data: elsewhere });
  await page.context().setGeolocation(elsewhere);
  await page.goto("/settings");
  await button(page, "Use my new place now").click();
  await expect.poll(async () => (await saved(page)).place.pendingUntil).toBeNull();
  await expect(button(page, "Use my new place now")).toHaveCount(0);
});

test("spec 2: changing the password; spec 5: a changed password; spec 8: change password failure", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 403/);
  await openSettings(page);
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new password").fill(again);
    await button(page, "Change password").click();
  };
  await fill("secret-1", "12345", "54321");
  const next = page.getByLabel("New password", { exact: true });
  await expect(next).toHaveAccessibleDescription(/Password must be at least 6 characters long$/);
  await expect(page.getByText("New passwords do not match")).toBeVisible();
  await fill("wrong-one", "secret-2", "secret-2");
  const card = page.getByRole("alert").filter({ hasText: "Failed to change password" });
  await expect(card).toContainText("The current password is not right.");
  await expect(next).toHaveValue("secret-2");
  await fill("secret-1", "secret-2", "secret-2");
  await expect(toast(page, "Password changed")).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(next).toHaveValue("");
});

test("a chosen theme holds from the first paint on", async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_FAILED/);
  await page.emulateMedia({ colorScheme: "light" });
  await openSettings(page);
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(ground).not.toBe(light);
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/settings", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.unroute("**/assets/index-*.js");
  await page.reload();
  await page.getByRole("radio", { name: "System" }).check();
  await expect.poll(ground).toBe(light);
});

test("spec 2: signing out in the settings, signing out leads to /login", async ({ page }) => {
  await openSettings(page);
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing in the settings, ${colorScheme}`,
    { tag: "@release" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openSettings(page);
      await noFindings(page);
    },
  );

test("the demo names the settings that it does not have @release", async ({ page }) => {
  await page.request.post("/api/demo-login");
  await page.goto("/settings");
  await expect(page.getByText("In the demo everybody is at the default place.")).toBeVisible();
  await expect(page.getByText("Demo account", { exact: true })).toBeVisible();
  const password = page.getByRole("region", { name: "Change password" });
  await expect(password).toContainText("The demo account has no password");
  await expect(password.getByRole("textbox")).toHaveCount(0);
  const account = page.getByRole("region", { name: "Account", exact: true });
  await expect(account).toContainText("The demo account can't be deleted");
  await expect(account.getByRole("button", { name: "Delete account" })).toHaveCount(0);
  await noFindings(page);
});
