import type { Page } from "@playwright/test";

import { findViolations } from "./accessibility";
import type { Position } from "./contexts";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf } from "./neighbours";
import { middleOf } from "./pointer";

test.use({ hasAnimations: true });

test.use({ viewport: { width: 1024, height: 700 } });

/** By a coast each, and far from where the members of other tests are: their pins would cover names. */
const PORTO = { latitude: 41.137, longitude: -8.6 };
const NAPLES = { latitude: 40.83, longitude: 14.25 };
const MALAGA = { latitude: 36.72, longitude: -4.42 };
const LISBON = { latitude: 38.71, longitude: -9.14 };
/** Where no other test has looked: its tiles are not kept by the browser yet. */
const FAR_NORTH = { latitude: 69.65, longitude: 18.96 };
const TILE = /\/map\/7\/\d+\/\d+\?v=\w+$/;

const world = (page: Page) => page.locator(".world-map");
const coast = (page: Page) => world(page).locator("path.coast");
/** Where the drawing's own origin is seen: a new piece of it has other bounds, and the same origin. */
const originOf = (page: Page) =>
  world(page)
    .locator("> g")
    .evaluate((drawing: SVGGElement) => {
      const { e, f } = drawing.getScreenCTM()!;
      return { x: e, y: f };
    });

async function openCity(page: Page, baseURL: string | undefined, city: Position) {
  await newNeighbour(baseURL, northOf(city, 4), { name: "Ana Souza" });
  await enter(page, city);
  await page.goto("/map");
  await expect(coast(page)).toHaveAttribute("d", /^M.*L/);
}

test("coast and names load after the first paint, from the app's own origin", async ({
  page,
  baseURL,
  serverProxy,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) asked.push(request.url());
  });
  const tile = page.waitForRequest(TILE);
  await openCity(page, baseURL, PORTO);
  await tile;
  expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([serverProxy.url]);
  const firstTile = asked.findIndex((url) => TILE.test(url));
  expect(asked.findIndex((url) => url.includes("/assets/world-map-"))).toBeLessThan(firstTile);
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    performance.getEntriesByType("resource").find(({ name }) => /\/map\/\d/.test(name))!.startTime,
  ]);
  expect(requested!).toBeGreaterThan(painted!);
  await expect(world(page).getByText("Porto", { exact: true })).toBeVisible();
  await expect(page.getByText("© GSHHG, GeoNames")).toBeVisible();
  await expect(world(page)).toHaveAttribute("aria-hidden", "true");
});

test("pins and coast move together when dragged, and names cover no pin", async ({
  page,
  baseURL,
}) => {
  await openCity(page, baseURL, NAPLES);
  const pin = page.getByRole("application").getByRole("link").first();
  const seen = async () => ({
    pin: await middleOf(pin),
    coast: await originOf(page),
  });
  const before = await seen();
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(330, 340, { steps: 6 });
  await expect.poll(async () => Math.round((await seen()).pin.x - before.pin.x)).toBe(30);
  const dragged = await seen();
  expect(dragged.pin.y - before.pin.y).toBeCloseTo(40, 0);
  expect(dragged.coast.x - before.coast.x).toBeCloseTo(30, 0);
  expect(dragged.coast.y - before.coast.y).toBeCloseTo(40, 0);
  await page.mouse.up();
  const { x, y } = await middleOf(pin);
  const namesOnPin = () =>
    world(page)
      .locator("text")
      .evaluateAll(
        (names, pin) =>
          names.filter((name) => {
            const { left, right, top, bottom } = name.getBoundingClientRect();
            return (
              pin.x + 20 >= left && pin.x - 20 <= right && pin.y + 20 >= top && pin.y - 20 <= bottom
            );
          }).length,
        { x, y },
      );
  await expect.poll(namesOnPin).toBe(0);
});

test("if no tile loads, the contours stay and no error is shown", async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  await page.route(/\/map\/\d/, (route) =>
    route.fulfill({ status: 404, json: { code: "not_found" } }),
  );
  const refused = page.waitForResponse(TILE);
  await enter(page, FAR_NORTH);
  await page.goto("/map");
  await refused;
  await expect(page.getByRole("application").locator("path").first()).toBeAttached();
  await expect(world(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("© GSHHG, GeoNames")).toHaveCount(0);
});

const keptTiles = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has("map")) ? (await (await caches.open("map")).keys()).length : 0,
  );

test("tiles are cached on the device for the next visit, until the session ends", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  // What is still under way when one signs out.
  allowErrors(/status of 401/);
  await openCity(page, baseURL, MALAGA);
  await expect.poll(() => keptTiles(page)).toBeGreaterThan(0);
  const tiles: string[] = [];
  page.on("request", (request) => TILE.test(request.url()) && tiles.push(request.url()));
  await page.reload();
  await expect(coast(page)).toHaveAttribute("d", /^M.*L/);
  expect(tiles).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => caches.has("map"))).toBe(false);
});

test("cached tiles are deleted when the session ended elsewhere or another member signs in", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  // Where somebody was signed in last, the page asks for the member before it is known whether they still are.
  allowErrors(/status of 401 .*\/api\/(users\/(me|nearby)|events\/mine|warnings)/);
  await openCity(page, baseURL, LISBON);
  await expect.poll(() => keptTiles(page)).toBeGreaterThan(0);
  await page.context().clearCookies();
  await enter(page, LISBON);
  await page.goto("/events");
  await expect.poll(() => keptTiles(page)).toBe(0);
  await page.goto("/map");
  await expect.poll(() => keptTiles(page)).toBeGreaterThan(0);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect.poll(() => keptTiles(page)).toBe(0);
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing on the map of a city, ${colorScheme}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openCity(page, baseURL, PORTO);
      await expect(world(page).getByText("Porto", { exact: true })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    },
  );
