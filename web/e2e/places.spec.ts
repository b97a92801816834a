import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot, plan } from "./neighbours";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Set your place" });
const field = (page: Page) => page.getByRole("combobox", { name: "Town or suburb" });
const options = (page: Page) => page.getByRole("listbox", { name: "Places" }).getByRole("option");

/** Somebody whose browser does not tell where it is. */
async function enterUnplaced(page: Page) {
  await page.context().clearPermissions();
  const { client } = await enter(page, ownSpot());
  await client.put("/api/users/me/settings", { data: { showLocation: false } });
  await client.put("/api/users/me/settings", { data: { showLocation: true } });
  return client;
}

const SEARCH = "**/api/places/search";

async function reopenDialog(page: Page) {
  await page.getByRole("button", { name: "Set it by hand" }).click();
  await expect(field(page)).toBeFocused();
}

async function openDialog(page: Page) {
  await page.goto("/map");
  await reopenDialog(page);
}

/** The list closes first, if it is open. */
async function leaveDialog(page: Page) {
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

test("a place is searched by name and picked", async ({ page, allowErrors }) => {
  allowErrors(/503|500/);
  const client = await enterUnplaced(page);

  await test.step("arrow keys cycle through the list, Escape closes the list but not the dialog, a tap picks", async () => {
    await openDialog(page);
    await page.keyboard.type("san jose");
    await expect(options(page).nth(2)).toBeVisible();
    const count = await options(page).count();
    const expectActive = (index: number) =>
      expect(options(page).nth(index)).toHaveAttribute("aria-selected", "true");
    await expectActive(0);
    await expect(options(page).first()).toHaveText(/California/);
    await page.keyboard.press("ArrowDown");
    await expectActive(1);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expectActive(count - 1);
    const active = await field(page).getAttribute("aria-activedescendant");
    await expect(options(page).nth(count - 1)).toHaveAttribute("id", active ?? "");
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectActive(0);
    await options(page).nth(1).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(/^San Jos/);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("a text without a picked place is refused, and stays", async () => {
    await reopenDialog(page);
    await page.keyboard.type("qwertzuiopq");
    await expect(page.getByText("No place called qwertzuiopq.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await dialog(page).getByRole("button", { name: "Use this place" }).click();
    await expect(field(page)).toHaveAccessibleDescription(/Pick a place from the list\.$/);
    await expect(field(page)).toHaveValue("qwertzuiopq");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("while the server prepares the names the search waits, and after a failure it can be retried", async () => {
    let refusals = 0;
    await page.route(SEARCH, (route) => {
      // On a slow machine what is typed so far is asked for as well.
      if (route.request().postData()?.includes("Kreuzberg")) refusals += 1;
      const [status, code] = refusals < 2 ? [503, "not_ready"] : [500, "internal"];
      return refusals < 3
        ? route.fulfill({ status, json: { code, message: "It broke." } })
        : route.continue();
    });
    await reopenDialog(page);
    await page.keyboard.type("Kreuzberg");
    await expect(page.getByText("The names of places are being prepared.").first()).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("It broke.");
    await expect(field(page)).toHaveValue("Kreuzberg");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(options(page).first()).toHaveText(/^KreuzbergSuburb · Berlin, Germany$/);
    await page.unroute(SEARCH);
    await leaveDialog(page);
  });

  await test.step("the latest response wins, and Enter waits for it", async () => {
    const asked: string[] = [];
    const held = Promise.withResolvers<void>();
    await page.route(SEARCH, async (route) => {
      const { text } = route.request().postDataJSON() as { text: string };
      asked.push(text);
      if (text !== "Berlin") await held.promise;
      await route.continue().catch(() => undefined);
    });
    await reopenDialog(page);
    await page.keyboard.type("B");
    await expect.poll(() => asked).toEqual(["B"]);
    // At once: a busy machine may type more slowly than the pause that is waited for.
    await page.keyboard.insertText("erlin");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("Berlin, Germany");
    held.resolve();
    await expect(options(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue("Berlin, Germany");
    expect(asked).not.toContain("Berli");
    await page.unroute(SEARCH);
    await leaveDialog(page);
  });

  await test.step("a place is found by name, picked by keys, and published", async () => {
    await reopenDialog(page);
    await page.keyboard.type("tromso");
    await expect(options(page).first()).toHaveText(/^TromsøTroms, Norway$/);
    await expect(page.getByRole("status").filter({ hasText: "1 place found" })).toBeAttached();
    await expect(page.getByText("Names of places: GeoNames")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("Tromsø, Troms");
    await expect(field(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    const me = await getJson(client, "/api/users/me");
    expect(me.place.isDefault).toBe(false);
    expect(me.latitude).toBeCloseTo(69.65, 1);
    expect(me.longitude).toBeCloseTo(18.96, 1);
  });
});

test("typed coordinates are parsed in the browser, rounded, and never searched for", async ({
  page,
}) => {
  const client = await enterUnplaced(page);
  const asked: string[] = [];
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/places/")) asked.push(request.url());
    if (request.url().endsWith("/api/users/me/location")) sent.push(request.postDataJSON());
  });
  await openDialog(page);
  await page.keyboard.insertText("52.520008, 13.404954");
  await expect(options(page)).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Use this place" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(sent).toEqual([{ latitude: 52.52, longitude: 13.405, now: true }]);
  expect((await getJson(client, "/api/users/me")).place.isDefault).toBe(false);
});

test("the home area and hidden areas are searched by name in the settings @release", async ({
  page,
  context,
}) => {
  const client = await enterUnplaced(page);
  await page.goto("/settings#place");

  await test.step("a home area, also where the browser tells no location", async () => {
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/users/me/place")) sent.push(request.postDataJSON());
    });
    await page.getByRole("button", { name: "I'm at home now" }).click();
    const home = page.getByRole("dialog", { name: "Set your home area" });
    await expect(home).toContainText("Type the name of your area instead.");
    await page.keyboard.press("Escape");
    await expect(home).toHaveCount(0);
    await page.getByRole("button", { name: "Find it by name" }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("Kreuzberg");
    await options(page).first().click();
    await home.getByRole("button", { name: "Use as home area" }).click();
    await expect(page.getByText("Home area set", { exact: true })).toBeVisible();
    await expect(home).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Remove home area" })).toBeVisible();
    expect((await getJson(client, "/api/users/me")).place.hasHome).toBe(true);
    expect(sent).toEqual([{ home: { latitude: 52.5, longitude: 13.403 } }]);
  });

  await test.step("areas are hidden by name or by position, are listed by town, and can be shown again", async () => {
    const hidden = async () => (await getJson(client, "/api/users/me")).place.hiddenAreas;
    const section = page.getByRole("region", { name: "Hidden areas" });
    await section.getByRole("button", { name: "Hide where I am" }).click();
    const dialog = page.getByRole("dialog", { name: "Hide an area" });
    await expect(dialog).toContainText("Type the name of your area instead.");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("Tromsø");
    await options(page).first().click();
    await dialog.getByRole("button", { name: "Hide this area" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(section.getByRole("listitem")).toHaveText(["Tromsø, Troms"]);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 51.753, longitude: 19.461 });
    await section.getByRole("button", { name: "Hide where I am" }).click();
    await expect(section.getByRole("listitem").filter({ hasText: "Łódź" })).toHaveCount(1);
    expect(await hidden()).toHaveLength(2);
    await section.getByRole("button", { name: "Stop hiding Tromsø, Troms" }).press("Enter");
    await expect(section.getByRole("listitem")).toHaveCount(1);
    expect(await hidden()).toHaveLength(1);
  });
});

test("an event is at the place picked as its location; another text keeps the pin, and a reload keeps both", async ({
  page,
}) => {
  const { client } = await enter(page, ownSpot());
  await page.goto("/events/create");
  const location = page.getByRole("combobox", { name: "Location" });
  const pad = page.getByRole("application", { name: /^Where the event is/ });
  await location.fill("Paris, TX");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(location).toHaveValue("Paris, Texas");
  await expect(pad).toBeVisible();
  await expect(page.getByText(/^How near it is counts from .*Paris, Texas/)).toBeVisible();
  await page.reload();
  await expect(location).toHaveValue("Paris, Texas");
  await expect(pad).toBeVisible();
  await page.getByLabel("Title").fill("Two-step");
  await page.getByLabel("Category").selectOption("social");
  await page.getByLabel("Description").fill("We dance.");
  await page.getByLabel("Date").fill("2031-05-05");
  await page.getByLabel("Time", { exact: true }).fill("19:00");
  await location.fill("");
  await expect(pad).toHaveCount(0);
  await location.fill("Paris, TX");
  await options(page).first().click();
  await location.fill("The hall in Paris");
  await expect(options(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Publish event" }).click();
  await expect(page.getByRole("heading", { name: "Two-step" })).toBeVisible();
  const event = await getJson(client, `/api/events/${page.url().split("/").at(-1)}`);
  expect([event.latitude, event.longitude, event.location]).toEqual([
    33.661,
    -95.556,
    "The hall in Paris",
  ]);
});

const lookAround = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Look around elsewhere" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(name);
  await options(page).first().click();
};

test("far from one's own place there are counts and events but no people, and the own place is unchanged", async ({
  page,
  baseURL,
}) => {
  const far = { latitude: -33.005, longitude: 71.512 };
  const ana = await newNeighbour(baseURL, far, { name: "Ana Souza" });
  await plan(ana, { title: "Sunrise swim", ...far });
  const { client } = await enter(page, ownSpot());
  const before = await getJson(client, "/api/users/me");
  await page.goto("/map");
  await page.getByRole("button", { name: "Look around elsewhere" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`${far.latitude}, ${far.longitude}`);
  await page.keyboard.press("Enter");
  // What was typed is not kept: the address and the title name the area.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Around -33.00, 71.51");
  await expect(page.getByText("not who they are")).toBeVisible();
  await expect(page.getByText("1 person within 2 km")).toBeVisible();
  // On the map and in the list.
  await expect(page.getByRole("link", { name: /Sunrise swim/ })).toHaveCount(2);
  await expect(page.getByText("Ana Souza")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "You are here" })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to my area" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map");
  await expect(page.getByRole("img", { name: "You are here" })).toBeVisible();
  const after = await getJson(client, "/api/users/me");
  expect([after.latitude, after.longitude, after.place]).toEqual([
    before.latitude,
    before.longitude,
    before.place,
  ]);
});

test("near one's own place people are listed there too, and Back returns to the own map @release", async ({
  page,
  baseURL,
}) => {
  const kreuzberg = { latitude: 52.5, longitude: 13.403 };
  await newNeighbour(baseURL, kreuzberg, { name: "Ana Souza" });
  await enter(page, northOf(kreuzberg, 25));
  await page.goto("/map");
  await expect(page.getByText("Ana Souza")).toHaveCount(0);
  await lookAround(page, "Kreuzberg");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kreuzberg");
  await expect(page.getByRole("listitem").getByText("Ana Souza")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page
    .getByRole("link", { name: /^Ana Souza/ })
    .last()
    .click();
  await expect(page.getByRole("dialog", { name: "Ana Souza" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kreuzberg");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kreuzberg");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map");
  await expect(page).toHaveURL(/\/map$/);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kreuzberg");
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing on the search for a place, ${colorScheme} @release`, async ({ page }) => {
    await enterUnplaced(page);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openDialog(page);
    await expectAccessible(page);
    await page.keyboard.type("san");
    await expect(options(page).nth(2)).toBeVisible();
    await expectAccessible(page);
    await field(page).fill("qwertzuiopq");
    await expect(page.getByText("No place called qwertzuiopq.").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await lookAround(page, "Kreuzberg");
    await expect(page.getByText(/^(Nobody|\d+ (person|people)) within/)).toBeVisible();
    await expectAccessible(page);
  });
