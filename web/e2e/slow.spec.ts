import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

// What Chromium's developer tools call "Slow 3G".
const SLOW_3G = {
  offline: false,
  latency: 2000,
  downloadThroughput: 51_200,
  uploadThroughput: 51_200,
};
const FIRST_PAINT_MS_MAX = 2500;
const ANSWER_MS_MAX = 100;

for (const path of ["/login", "/map"])
  test(`${path} paints its frame from the page alone on a slow network`, async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", SLOW_3G);
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
    expect(painted.ms).toBeLessThanOrEqual(FIRST_PAINT_MS_MAX);
    expect(painted.loaded).toBe(0);
  });

/** From the touch to the first frame in which the page shows that it was felt. */
const answerMs = (page: Page, button: string, sign: string) =>
  page.evaluate(
    ([button = "", sign = ""]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () =>
          document.querySelector(sign)
            ? resolve(performance.now() - start)
            : requestAnimationFrame(look);
        document.querySelector<HTMLElement>(button)?.click();
        requestAnimationFrame(look);
      }),
    [button, sign],
  );

const hold = (page: Page, path: string) => page.route(path, () => new Promise(() => undefined));

test("signing in answers the finger at once, whatever the network does", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await hold(page, "**/assets/auth.checks-*.js");
  await hold(page, "**/api/login");
  const ms = await answerMs(page, "button[type=submit]", "button[type=submit][aria-busy]");
  expect(ms).toBeLessThanOrEqual(ANSWER_MS_MAX);
});
