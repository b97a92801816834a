import type { Answer } from "@hereabouts/api/testing/read";
import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";

test.use({ hasAnimations: true });

const refused = { status: 500, json: { message: "Something broke.", code: "internal" } };

test("spec 2: the map's header, the own marker, the map's floating button, a pin opens the chat", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza", age: 29 });
  await enter(page, spot);
  await page.goto("/map");
  await expect(page.getByText("1 person nearby")).toBeVisible();
  const own = page.getByRole("img", { name: "You are here" });
  await expect(own).toBeVisible();
  expect(
    await own.evaluate((marker) => marker.getAnimations({ subtree: true }).length),
  ).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
  await expect(page.getByRole("link", { name: "Discover", exact: true })).toHaveAttribute(
    "href",
    "/discover",
  );
  await page.getByRole("link", { name: /^Ana Souza, 29, about \d+ km away, \d+% match/ }).click();
  await expect(page).toHaveURL(`/chat/${ana.id}`);
});

test("spec 2: what a pin shows; spec 9: score colours, and pins stay inside the area", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 2), { name: "Twin" });
  await newNeighbour(baseURL, northOf(spot, -2), {
    name: "Other",
    age: 35,
    intent: "dating",
    interests: ["chess"],
  });
  await enter(page, spot);
  await page.route("**/api/users/nearby?*", async (route) => {
    const response = await route.fetch();
    const people = (await response.json()) as Answer<"GET", "/api/users/nearby">;
    const json = people.map((one) => ({ ...one, isOnline: one.name === "Twin" }));
    await route.fulfill({ response, json });
  });
  await page.goto("/");
  const twin = page.getByRole("link", { name: /^Twin,/ });
  await expect(twin.locator("[data-tone]")).toHaveAttribute("data-tone", "high");
  await expect(twin.locator("[data-tone]")).toContainText("100");
  await expect(twin.getByText("T", { exact: true })).toBeVisible();
  await expect(twin.getByText("Online", { exact: true })).toBeAttached();
  await expect(page.getByRole("application").getByText("Online", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Other,/ }).locator("[data-tone]")).toHaveAttribute(
    "data-tone",
    "low",
  );
  const area = await page.getByRole("application").boundingBox();
  const pin = await twin.boundingBox();
  if (!area || !pin) throw new Error("the map and the pin have no box");
  expect(pin.y).toBeGreaterThanOrEqual(area.y);
  expect(pin.y + pin.height).toBeLessThanOrEqual(area.y + area.height);
});

test("nothing of a basemap is loaded unless the operator set one @release", async ({
  page,
  serverProxy,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await enter(page, ownSpot());
  const loaded = await page.goto("/map", { waitUntil: "networkidle" });
  await expect(page.getByRole("img", { name: "You are here" })).toBeVisible();
  expect(asked.filter((url) => /basemap|maplibre/.test(url))).toEqual([]);
  expect(asked.filter((url) => url.startsWith("http") && !url.startsWith(serverProxy.url))).toEqual(
    [],
  );
  expect(loaded?.headers()["content-security-policy"]).toContain("connect-src 'self';");
});

test("without anybody near the map says so, and one tap widens the radius @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  for (const name of ["Ana", "Bo"]) await newNeighbour(baseURL, northOf(spot, 15), { name });
  await enter(page, spot);
  await page.goto("/map");
  const empty = page.getByRole("heading", { name: "Nobody within 5 km yet. 2 within 20 km." });
  await expect(empty.filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("0 people nearby")).toBeVisible();
  await page.getByRole("button", { name: "Look within 20 km" }).filter({ visible: true }).click();
  await expect(page.getByText("2 people nearby")).toBeVisible();
  await expect(page.getByText("Within 20 km")).toBeVisible();
  await page.getByRole("button", { name: "Back to within 5 km" }).click();
  await expect(empty.filter({ visible: true })).toHaveCount(1);
});

test("a wider radius ends when the distance in the settings changes @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 15), { name: "Ana" });
  await enter(page, spot);
  await page.goto("/map");
  await page.getByRole("button", { name: "Look within 20 km" }).filter({ visible: true }).click();
  await expect(page.getByText("1 person nearby")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: /^Who you see/ }).click();
  const distance = page.getByRole("slider", { name: /distance/i });
  await distance.focus();
  const saved = page.waitForResponse("**/api/users/me/settings");
  await distance.press("ArrowRight");
  await saved;
  await page.getByRole("navigation").getByRole("link", { name: "Map" }).click();
  await expect(page.getByText("Within 6 km", { exact: true })).toBeVisible();
  await expect(page.getByText("0 people nearby")).toBeVisible();
});

test("with few people near, events are listed and a wider radius is offered @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const near = await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza" });
  for (const name of ["Bo", "Cy"]) await newNeighbour(baseURL, northOf(spot, 7), { name });
  const event = await near.client.post("/api/events", {
    data: {
      title: "Picnic in the park",
      description: "Bring a blanket.",
      category: "outdoor",
      location: "The park",
      dateTime: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  expect(event.status()).toBe(201);
  await enter(page, spot);
  await page.goto("/map");
  await expect(
    page.getByText(/^1 in your area, 3 within 10 km$/).filter({ visible: true }),
  ).toHaveCount(1);
  await page.getByRole("button", { name: "List", exact: true }).click();
  const further = page.getByRole("region", { name: "More people further away" });
  await expect(further.getByRole("link", { name: /Picnic in the park$/ })).toBeVisible();
  await further.getByRole("button", { name: "Look within 10 km" }).click();
  await expect(page.getByText("3 people nearby")).toBeVisible();
  await expect(further).toHaveCount(0);
});

test("the list has the same people, and opens the person sheet over the map", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza", age: 29 });
  await enter(page, spot);
  await page.goto("/map");
  await page.getByRole("button", { name: "List", exact: true }).click();
  const row = page.getByRole("list", { name: "People nearby" }).getByRole("link");
  await row.click();
  await expect(page).toHaveURL(/\/map\?view=list&person=/);
  await expect(page.getByRole("dialog", { name: "Ana Souza" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/map\?view=list$/);
  await expect(row).toBeFocused();
});

test("the map is moved and reset by keys, and a cluster opens as a list @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const names = Array.from({ length: 24 }, (_, index) => `Neighbour ${index}`);
  await Promise.all(names.map((name) => newNeighbour(baseURL, spot, { name })));
  await enter(page, spot);
  await page.goto("/map");
  const area = page.getByRole("application");
  const clusters = area.getByRole("button", { name: /people close together/ });
  const dialog = page.getByRole("dialog");
  // A large one comes apart, a small one is listed.
  await expect(async () => {
    if (!(await dialog.isVisible())) await clusters.first().press("Enter", { timeout: 1000 });
    await expect(dialog.getByRole("link").first()).toHaveAttribute("href", /^\/chat\//, {
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await area.press("0");
  const own = page.getByRole("img", { name: "You are here" });
  const before = await own.boundingBox();
  const movedPx = async () => ((await own.boundingBox())?.x ?? NaN) - (before?.x ?? NaN);
  await page.keyboard.press("ArrowRight");
  await expect.poll(movedPx).toBeCloseTo(-80, 1);
  await page.keyboard.press("0");
  await expect.poll(movedPx).toBeCloseTo(0, 1);
});

test("a failed request for the people nearby is shown on the map, and can be retried @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/500/);
  await enter(page, ownSpot());
  await page.route("**/api/users/nearby?*", (route) => route.fulfill(refused));
  await page.goto("/map");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We couldn't load the people nearby");
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("0 people nearby")).toBeVisible();
});

test("spec 8: location failure leaves the default place, and one's own is set by hand", async ({
  page,
}) => {
  await page.context().clearPermissions();
  const { client } = await enter(page, ownSpot());
  const placeOf = async () => (await getJson(client, "/api/users/me")).place;
  await client.put("/api/users/me/settings", { data: { showLocation: false } });
  await client.put("/api/users/me/settings", { data: { showLocation: true } });
  await page.goto("/map");
  const notice = page.getByRole("region", { name: "Your place is not set" });
  // A refused location leads to the name of a place; coordinates are typed into the same field.
  await notice.getByRole("button", { name: "Use my location" }).click();
  const dialog = page.getByRole("dialog", { name: "Set your place" });
  await expect(dialog).toContainText("We couldn't find your location");
  const field = dialog.getByRole("combobox", { name: "Town or suburb" });
  await expect(field).toBeFocused();
  await field.fill("91, 10");
  await dialog.getByRole("button", { name: "Use this place" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter a number between -90 and 90\.$/);
  await field.fill("9, 10");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(field).toBeFocused();
  const spot = ownSpot();
  await field.fill(`${spot.latitude}, ${spot.longitude}`);
  await dialog.getByRole("button", { name: "Use this place" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  expect((await placeOf()).isDefault).toBe(false);
});

test("a new place is announced with its time, and can be published at once", async ({ page }) => {
  const spot = ownSpot();
  await enter(page, spot);
  await page.context().setGeolocation(northOf(spot, 2.5));
  await page.goto("/map");
  const notice = page.getByRole("region", { name: /^Your new place shows at \d?\d:\d\d [AP]M$/ });
  await notice.getByRole("button", { name: "Use my new place now" }).click();
  await expect(notice).toHaveCount(0);
});

test("a member who hides their place is told why nobody is shown @release", async ({ page }) => {
  const { client } = await enter(page, ownSpot());
  await client.put("/api/users/me/settings", { data: { showLocation: false } });
  await page.goto("/map");
  await expect(page.getByRole("heading", { name: "Your location is off" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing on the map, its list and its dialogs, ${colorScheme}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      const spot = ownSpot();
      await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza" });
      await enter(page, spot);
      await page.context().setGeolocation(northOf(spot, 30));
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/map");
      await expect(page.getByRole("link", { name: /^Ana Souza,/ })).toBeVisible();
      await page.getByRole("button", { name: "Set it by hand" }).click();
      await expect(page.getByRole("dialog", { name: "Set your place" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expectAccessible(page);
      await page.getByRole("button", { name: "List", exact: true }).click();
      await expectAccessible(page);
    },
  );
