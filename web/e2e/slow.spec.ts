import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

test.use({ hasAnimations: true });

// What Chromium's developer tools call "Slow 3G".
const SLOW_3G = {
  offline: false,
  latency: 2000,
  downloadThroughput: 51_200,
  uploadThroughput: 51_200,
};
const FIRST_PAINT_MS_MAX = 2500;
const ANSWER_MS_MAX = 100;
const ANSWER_FRAMES_MAX = 6;

/** How long things take is judged where nothing else is at work; among other tests, what comes before what. */
const isAlone = process.env.PLAYWRIGHT_TAG !== undefined;
function expectWithin(ms: number, most: number, what: string) {
  if (!isAlone) return;
  console.log(`${what}: ${ms.toFixed(0)} ms`);
  expect(ms, what).toBeLessThanOrEqual(most);
}

/** Returns the way back to the network as it was. */
async function slowDown(page: Page) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  // Earlier tests have had the app's files already.
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  await network.send("Network.emulateNetworkConditions", SLOW_3G);
  return () => network.detach();
}

for (const path of ["/login", "/map"])
  test(`${path} paints its layout from the HTML alone on a slow network`, async ({ page }) => {
    await slowDown(page);
    await page.goto(path, { waitUntil: "commit" });
    const painted = await page.evaluate(
      () =>
        new Promise<{ ms: number; loaded: number }>((resolve) => {
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            const ms = list.getEntriesByName("first-paint")[0]?.startTime ?? Infinity;
            const arrived = performance.getEntriesByType("resource");
            resolve({
              ms,
              loaded: arrived.filter(
                (one) => one.startTime > 0 && one.duration > 0 && one.startTime + one.duration < ms,
              ).length,
            });
          }).observe({ type: "paint", buffered: true });
        }),
    );
    expect(painted.loaded).toBe(0);
    expectWithin(painted.ms, FIRST_PAINT_MS_MAX, `first paint of ${path}`);
  });

/** From the click to the first frame in which the page shows that it was felt. */
async function expectAnswer(page: Page, target: Locator, sign: string) {
  const answer = await page.evaluateHandle((sign) => {
    if (document.querySelector(sign)) throw new Error(`${sign} is there already`);
    const shown = new Promise<{ ms: number; frames: number }>((resolve) => {
      let frames = 0;
      const watch = ({ timeStamp }: Event) => {
        const look = (now: number) => {
          frames += 1;
          if (document.querySelector(sign)) resolve({ ms: now - timeStamp, frames });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener("click", watch, { capture: true, once: true });
    });
    return { shown };
  }, sign);
  await target.click();
  const { ms, frames } = await answer.evaluate(({ shown }) => shown);
  expect(frames, `frames until ${sign}`).toBeLessThanOrEqual(ANSWER_FRAMES_MAX);
  expectWithin(ms, ANSWER_MS_MAX, `until ${sign}`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("signing in reacts to the press at once on a slow network @release", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await slowDown(page);
  await expectAnswer(page, button(page, "Sign in"), "button[type=submit][aria-busy]");
});

test("the dialog for a forgotten password reacts before its code is loaded @release", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(button(page, "Forgot password?")).toBeVisible();
  await slowDown(page);
  await expectAnswer(page, button(page, "Forgot password?"), "[role=status][aria-busy]");
});

test("the navigation reacts before the next screen is loaded", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/map");
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  await expect(link("Map")).toHaveAttribute("aria-current", "page");
  await slowDown(page);
  for (const name of ["Events", "Matches", "Messages", "Profile", "Map"])
    await expectAnswer(page, link(name), `nav [href="/${name.toLowerCase()}"][aria-current]`);
});

test("a message, a connection and a switch show the result at once", async ({
  page,
  serverUrl,
}) => {
  const spot = ownSpot();
  await enter(page, spot);
  const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
  await page.goto(`/discover?person=${ana.id}`);
  const connect = page.getByRole("dialog").getByRole("button", { name: "Connect" });
  await expect(connect).toBeVisible();
  let speedUp = await slowDown(page);
  await expectAnswer(page, connect, "[role=dialog] button[aria-disabled]");
  await speedUp();

  await page.goto(`/chat/${ana.id}`);
  await page.getByRole("textbox").fill("Hello there");
  speedUp = await slowDown(page);
  await expectAnswer(page, button(page, "Send"), "[role=log] svg");
  await speedUp();

  await page.goto("/settings#privacy");
  const online = page.getByRole("switch", { name: "Show when I'm online" });
  await expect(online).toBeChecked();
  await slowDown(page);
  await expectAnswer(page, online, "[role=switch]:focus:not(:checked)");
});

test("joining an event shows at once that one goes @release", async ({ page, serverUrl }) => {
  const spot = ownSpot();
  await enter(page, spot);
  const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
  await page.goto(`/events/${await plan(ana)}`);
  await expect(button(page, /^Join/)).toBeVisible();
  await slowDown(page);
  await expectAnswer(page, button(page, /^Join/), 'button[aria-label^="Leave"]');
});

test("saving the profile reacts before the server responds @release", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/profile");
  await button(page, "Edit profile").click();
  await page.getByLabel("Bio").fill("New in town.");
  await slowDown(page);
  await expectAnswer(page, button(page, "Save"), "button[type=submit][aria-busy]");
});
