import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, northOf, ownSpot } from "./neighbours";
import { settle } from "./states";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openSettings(page: Page, group: string, title: string) {
  const me = await enter(page, ownSpot());
  await page.goto(`/settings${group}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await settle(page);
  return me;
}

const saved = (page: Page) => getJson(page.request, "/api/users/me");
type Setting = keyof Awaited<ReturnType<typeof saved>>["settings"];
const savedSetting = (page: Page, setting: Setting) =>
  expect.poll(async () => (await saved(page)).settings[setting]);

test("a hidden location is off the map until it is shown again @release", async ({ page }) => {
  await openSettings(page, "#privacy", "Privacy and safety");
  await page.getByRole("switch", { name: "Show my location" }).click();
  await savedSetting(page, "showLocation").toBe(false);
  await page.getByRole("link", { name: "Back to settings" }).click();
  await page.getByRole("link", { name: "Your place Off" }).click();
  await expect(page.getByText("This counts again once you show your location.")).toBeVisible();
  await page.getByRole("link", { name: "Map" }).click();
  await expect(page.getByRole("heading", { name: "Your location is off" })).toBeVisible();
  await page.getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("switch", { name: "Show my location" }).click();
  await page.getByRole("link", { name: "Back to settings" }).click();
  await expect(page.getByText("Your place is not set")).toBeVisible();
});

test("the level and the home area of the place are set", async ({ page }) => {
  await openSettings(page, "#place", "Your place");
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

test("nothing moves when a response for the settings arrives late", async ({ page }) => {
  await enter(page, ownSpot());
  const late = Promise.withResolvers<void>();
  await page.route("**/api/alerts/settings", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto("/settings#notifications");
  const quietHours = page.getByRole("switch", { name: "Quiet hours" });
  await expect(quietHours).toBeDisabled();
  await quietHours.scrollIntoViewIfNeeded();
  await settle(page);
  const before = await quietHours.boundingBox();
  late.resolve();
  await expect(quietHours).toBeEnabled();
  await settle(page);
  expect(await quietHours.boundingBox()).toEqual(before);
});

test("a new place that is delayed can be used at once @release", async ({ page }) => {
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

test("the chosen theme applies from the first paint", async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_FAILED/);
  await page.emulateMedia({ colorScheme: "light" });
  await openSettings(page, "", "Settings");
  await page.getByRole("link", { name: "Appearance" }).click();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(ground).not.toBe(light);
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/settings", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.unroute("**/assets/index-*.js");
  await page.goto("/settings#appearance");
  await page.reload();
  await page.getByRole("radio", { name: "System" }).check();
  await expect.poll(ground).toBe(light);
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing in the settings, ${colorScheme}`,
    { tag: "@release" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openSettings(page, "", "Settings");
      await expectAccessible(page);
      for (const group of await page
        .getByRole("navigation", { name: "Settings" })
        .getByRole("link")
        .all()) {
        await group.click();
        await settle(page);
        await expectAccessible(page);
        await page.goBack();
      }
    },
  );

test("the demo says which settings it does not have @release", async ({ page }) => {
  await page.request.post("/api/demo-login");
  await page.goto("/settings");
  const open = (name: string) => page.getByRole("link", { name }).click();
  await expect(page.getByText("Demo account", { exact: true })).toBeVisible();
  await open("Your place");
  await expect(page.getByText("In the demo everybody is at the default place.")).toBeVisible();
  await open("Back to settings");
  await open("Password and devices");
  const password = page.getByRole("region", { name: "Change password" });
  await expect(password).toContainText("The demo account has no password");
  await expect(password.getByRole("textbox")).toHaveCount(0);
  await open("Back to settings");
  await open("Account");
  const account = page.getByRole("region", { name: "Account", exact: true });
  await expect(account).toContainText("The demo account can't be deleted");
  await expect(account.getByRole("button", { name: "Delete account" })).toHaveCount(0);
  await expectAccessible(page);
});
