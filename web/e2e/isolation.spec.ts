import type { BrowserContext, Page } from "@playwright/test";

import { expect, test } from "./fixtures";

const ELSEWHERE = { latitude: -33.8688, longitude: 151.2093 };

// One after the other in one worker, which gives the second what the first one had.
test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

let last: BrowserContext | undefined;

const placeOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords.latitude));
      }),
  );

const whatIsLeft = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    notifications: (await navigator.permissions.query({ name: "notifications" })).state,
    files: (await Array.fromAsync((await navigator.storage.getDirectory()).keys())).length,
    isOnline: navigator.onLine,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    visits: history.length,
  }));

test("a first test leaves data of every kind in its browser", async ({ page, context }) => {
  last = context;
  await page.goto("/login");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.evaluate(async () => {
    document.cookie = "left=behind; path=/";
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
    await (await caches.open("left")).put("/left", new Response("behind"));
    await (await navigator.storage.getDirectory()).getFileHandle("left", { create: true });
    await new Promise((done) => {
      indexedDB.open("left").addEventListener("success", done);
    });
  });
  await context.grantPermissions(["geolocation", "notifications"]);
  await context.setGeolocation(ELSEWHERE);
  await page.emulateMedia({ colorScheme: "dark" });
  await context.route("**/api/health", (route) => route.fulfill({ body: "behind" }));
  await context.newPage();
  expect(await placeOf(page)).toBe(ELSEWHERE.latitude);
  expect(await whatIsLeft(page)).toMatchObject({
    cookie: expect.stringContaining("left=behind"),
    local: { left: "behind" },
    databases: expect.arrayContaining(["left"]),
    caches: expect.arrayContaining(["left"]),
    workers: 1,
    notifications: "granted",
    files: 1,
    isDark: true,
  });
  await context.setOffline(true);
});

test("a second test has the same browser, without any of that data", async ({
  page,
  context,
  position,
}) => {
  expect(context).toBe(last);
  expect(await context.cookies()).toEqual([]);
  expect(context.pages().length).toBe(2);
  // No script of the app runs here, which would keep something by itself.
  await page.goto("/icon.svg");
  expect(await whatIsLeft(page)).toEqual({
    cookie: "",
    local: {},
    session: {},
    databases: [],
    caches: [],
    workers: 0,
    notifications: expect.not.stringMatching("granted"),
    files: 0,
    isOnline: true,
    isDark: false,
    visits: 2,
  });
  expect(await placeOf(page)).toBe(position.latitude);
  expect(await page.evaluate(async () => (await fetch("/api/health")).text())).not.toBe("behind");
});

test("a third test changes its browser in a way that cannot be undone", async ({ context }) => {
  last = context;
  await context.addInitScript(() => Object.assign(window, { left: "behind" }));
});

test("a fourth test has another browser", async ({ page, context }) => {
  expect(context).not.toBe(last);
  await page.goto("/icon.svg");
  expect(await page.evaluate(() => "left" in window)).toBe(false);
});
