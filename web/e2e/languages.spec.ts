import type { Page } from "@playwright/test";

import { getJson, postJson } from "./answers";
import { drawn, sendPhoto } from "./drawn-photo";
import { expect, test } from "./fixtures";
import { enter, enterBesideAna, ownSpot, write } from "./neighbours";

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
    await expect(title(page)).toHaveText("Events");
    const nextDay = page.getByRole("region", { name: /^(Heute|Morgen)$/ }).first();
    await expect(nextDay.getByText(/^\d\d:\d\d/).first()).toBeVisible();
    // The people of the sandbox speak German too.
    await expect(
      page.getByRole("heading", { name: "Flat White und ein erstes Hallo" }),
    ).toBeVisible();

    await page.goto("/settings#appearance");
    await expect(title(page)).toHaveText("Darstellung");
    await button(page, "English").click();
    await expect(title(page)).toHaveText("Appearance");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/map");
    await expect(title(page)).toHaveText("Map");

    await page.goto("/settings#appearance");
    await button(page, "System").click();
    await expect(title(page)).toHaveText("Darstellung");
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

  test("a quoted photo is named in German, and a typed 'Photo' stays as it is", async ({
    page,
    baseURL,
  }) => {
    const [mara, ana] = await enterBesideAna(page, baseURL);
    const { id: replyTo } = await sendPhoto(mara.client, ana.id, await drawn(page));
    const { id: word } = await postJson(mara.client, `/api/messages/${ana.id}`, {
      content: "Photo",
    });
    const reply = (to: string) =>
      postJson(ana.client, `/api/messages/${mara.id}`, { content: "Wo ist das?", replyTo: to });
    await reply(word);
    // So much later that what is quoted is not loaded.
    for (let each = 0; each < 50; each += 1) await write(mara, ana, `Nachricht ${each}`);
    await reply(replyTo);
    await reply(word);
    await mara.client.post(`/api/messages/${ana.id}/read`, { data: {} });
    await page.goto(`/chat/${ana.id}`);
    const answers = page.locator("[data-message]").filter({ hasText: "Wo ist das?" });
    await expect(answers).toHaveCount(2);
    await expect(answers.first()).toContainText("Foto");
    await expect(answers.last()).toContainText("Photo");
    await page.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
    await expect(answers).toHaveCount(3);
    await expect(answers.nth(1)).toContainText("Foto");
  });

  test("the offered interests have German names, and are stored in English @release", async ({
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

test("a signed-out visitor can choose German by keyboard, and only its texts are fetched @release", async ({
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
