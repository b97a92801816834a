import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("everything from the sign-in to the map is German, and English stays once it is chosen", async ({
    page,
  }) => {
    await page.goto("/login");
    await expect(page).toHaveTitle("Anmelden · Hereabouts");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await button(page, "Demo ausprobieren").click();
    await expect(page.getByText("Willkommen!", { exact: true }).first()).toBeVisible();
    await expect(title(page)).toHaveText("Karte");
    await expect(page.getByText(/Leute in der Nähe$/).first()).toBeVisible();
    await page.getByRole("link", { name: "Events" }).click();
    await expect(page.getByText(/^(Heute|Morgen) \d\d:\d\d/).first()).toBeVisible();
    // The people of the sandbox speak German too.
    await expect(
      page.getByRole("heading", { name: "Flat White und ein erstes Hallo" }),
    ).toBeVisible();

    await page.goto("/settings");
    await expect(title(page)).toHaveText("Einstellungen");
    await button(page, "English").click();
    await expect(title(page)).toHaveText("Settings");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/map");
    await expect(title(page)).toHaveText("Map");

    await page.goto("/settings");
    await button(page, "System").click();
    await expect(title(page)).toHaveText("Einstellungen");
  });

  test("what the server refuses is shown in German @release", async ({ page, allowErrors }) => {
    allowErrors(/status of 401/);
    await page.goto("/login");
    await page.getByLabel("E-Mail").fill("nobody@example.com");
    await page.getByLabel("Passwort", { exact: true }).fill("kurz");
    await button(page, "Anmelden").click();
    await expect(page.getByText("Das Passwort muss mindestens 6 Zeichen lang sein")).toBeVisible();
    await page.getByLabel("Passwort", { exact: true }).fill("nicht das richtige");
    await button(page, "Anmelden").click();
    await expect(page.getByRole("alert")).toContainText("E-Mail oder Passwort stimmt nicht.");
    await expect(page.getByRole("alert")).not.toContainText("Invalid");
  });

  test("the interests that we offer have German names, and are stored as they were @release", async ({
    page,
  }) => {
    await enter(page, ownSpot(), { interests: ["hiking", "Bouldern"] });
    await page.goto("/profile");
    const interests = page.getByRole("main").getByRole("listitem");
    await expect(interests.filter({ hasText: "Wandern" })).toBeVisible();
    await expect(interests.filter({ hasText: "Bouldern" })).toBeVisible();
    const me = await getJson(page.request, "/api/users/me");
    expect(me.interests).toEqual(["hiking", "Bouldern"]);
  });
});

test("a signed-out visitor can choose German by keyboard, and only its words are fetched @release", async ({
  page,
}) => {
  await page.goto("/login");
  await button(page, "Deutsch").focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Willkommen bei Hereabouts");
  const catalogues = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => /\/((?:en|de)(?:-member)?)-[^/]*\.js$/.exec(name)?.[1])
      .filter((name) => name !== undefined),
  );
  expect(catalogues).toEqual(["de"]);
});
