import type { Page, Route } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, releaseUnless, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";
import { RECONNECT } from "./proxy";

const APP = /\/assets\/index-[\w-]{8}\.js$/;
const TEXT = /^We can't reach the server\. Check your connection and try again\./;
const HEALTH = "/api/health";
const abort = (route: Route) => route.abort();
const alert = (page: Page) => page.getByRole("alert");
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again", exact: true });

const SCREENS = [
  { path: "/login", heading: "Welcome to Hereabouts", prepare: async () => undefined },
  { path: "/matches", heading: "Matches", prepare: (page: Page) => enter(page, ownSpot()) },
];

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|WebSocket connection/));

async function openWithoutApp(page: Page, path: string, text = TEXT) {
  await page.route(APP, abort);
  await page.route("**/api/health", abort);
  await page.clock.install();
  await page.goto(path);
  await expect(alert(page)).toHaveText(text);
}

/** From here on nothing happens by the clock alone; what is asked for in the hour that passes is refused first. */
async function stopClock(page: Page) {
  const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith(HEALTH));
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await refused;
}

/** The page begins anew, and its clock goes again. */
async function expectStart(page: Page, act: () => Promise<void>) {
  const begun = page.waitForRequest((request) => request.isNavigationRequest());
  await act();
  await begun;
  await page.clock.resume();
}

async function letThrough(page: Page) {
  await page.unroute(APP);
  await page.unroute("**/api/health");
}

for (const { path, heading, prepare } of SCREENS) {
  const app = (page: Page) => page.getByRole("heading", { level: 1, name: heading });

  test(
    `${path} says that the app did not load, and a button retries`,
    releaseUnless(path === "/login"),
    async ({ page }) => {
      await prepare(page);
      await openWithoutApp(page, path);
      await expect(page.locator(".layout")).toHaveCount(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      await stopClock(page);
      const asked = page.waitForEvent("requestfailed");
      await tryAgain(page).click();
      expect((await asked).url()).toContain("/api/health");
      await expect(alert(page)).toHaveText(TEXT);
      await letThrough(page);
      await expectStart(page, () => tryAgain(page).click());
      await expect(app(page)).toBeVisible();
      await expect(alert(page)).toHaveCount(0);
    },
  );

  test(
    `${path} retries automatically when the browser is online again`,
    { tag: "@release" },
    async ({ page }) => {
      await prepare(page);
      await openWithoutApp(page, path);
      await stopClock(page);
      await page.context().setOffline(true);
      await letThrough(page);
      await expectStart(page, async () => {
        await page.context().setOffline(false);
        // The first request may come before the network is back, and is repeated soon.
        await page.clock.runFor(2000);
      });
      await expect(app(page)).toBeVisible();
    },
  );

  test(
    `${path} retries automatically when the server is back`,
    { tag: "@release" },
    async ({ page, serverProxy }) => {
      await prepare(page);
      let stopped: Promise<void> | undefined;
      await page.route(APP, async (route) => {
        stopped ??= serverProxy.stop();
        await stopped;
        await route.abort();
      });
      await page.goto(path);
      await expect(alert(page)).toHaveText(TEXT);
      await page.unroute(APP);
      await serverProxy.start();
      await expect(app(page)).toBeVisible(RECONNECT);
    },
  );
}

test("a reload that did not help is not soon followed by another", async ({ page }) => {
  const starts: number[] = [];
  await page.route(APP, (route) => {
    starts.push(performance.now());
    return route.abort();
  });
  await page.goto("/login");
  await expect.poll(() => starts.length).toBe(3);
  expect(starts[2]! - starts[1]!).toBeGreaterThan(7000);
});

test("an app that could not start retries soon after the browser is online, also if the first request fails", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await page.route("**/api/**", abort);
  await page.clock.install();
  await page.goto("/matches");
  await expect(page.getByRole("heading", { name: "We couldn't open the app" })).toBeVisible();
  const refusal = () =>
    page.waitForEvent("requestfailed", (request) => request.url().endsWith(HEALTH));
  // Until it waits for half a minute.
  for (let times = 0; times < 5; times += 1) {
    const refused = refusal();
    await page.clock.fastForward(30_000);
    await refused;
  }
  const refused = refusal();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await refused;
  await page.unroute("**/api/**");
  const app = page.getByRole("heading", { level: 1, name: "Matches" });
  await expect(app).toBeVisible({ timeout: 10_000 });
});

test("an app that only loads slowly causes no message @release", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(APP, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator(".layout")).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.locator(".layout")).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole("heading", { name: "Welcome to Hereabouts" })).toBeVisible();
});

test("the message is in the language chosen on this device @release", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "de"));
  await openWithoutApp(page, "/login", /^Wir erreichen den Server nicht\./);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await stopClock(page);
  await letThrough(page);
  await expectStart(page, () => page.getByRole("button", { name: "Nochmal versuchen" }).click());
  await expect(page.getByRole("heading", { name: "Willkommen bei Hereabouts" })).toBeVisible();
});

test("the map of an empty town is shown, also if its texts did not load @release", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await page.route(/\/assets\/en-town-[\w-]{8}\.js$/, abort);
  await page.goto("/map");
  await expect(page.getByRole("heading", { name: "Nobody within 5 km yet." })).toBeVisible();
});
