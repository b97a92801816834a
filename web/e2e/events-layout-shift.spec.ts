import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, releaseUnless, test } from "./fixtures";
import { enter, guestLink, newNeighbour, ownSpot, plan, planSuggested, write } from "./neighbours";
import { comeToRest } from "./states";

/** Collects what moves without anybody having asked for it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput && entry.value > 0.001)
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources
              .map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ""))
              .join(" | ")}`,
          );
    }).observe({ type: "layout-shift", buffered: true });
  });

const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** Requests to the path wait for the promise. */
const delay = (page: Page, path: string, until: Promise<void>) =>
  page.route(`**/${path}`, async (route) => {
    await until;
    await route.continue();
  });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const size of SIZES)
  test(
    `nothing on an event's page moves when late responses and its map arrive, at ${size.width} px`,
    releaseUnless(size.width < 1000),
    async ({ page, baseURL }) => {
      // What is below the window moves unseen.
      await page.setViewportSize({ ...size, height: 2000 });
      const spot = ownSpot();
      const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
      const id = await plan(ana);
      const me = await enter(page, spot);
      await me.client.post(`/api/events/${id}/join`, { data: {} });
      await ana.client.post(`/api/events/${id}/words`, { data: { text: "Bring a cup." } });
      const letGo = Promise.withResolvers<void>();
      const late = ["api/events/*/words", "api/events/*/attendees", "assets/event-place-map-*.js"];
      for (const path of late) await delay(page, path, letGo.promise);
      await watchShifts(page);
      await page.goto(`/events/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Sunrise walk" })).toBeVisible();
      await comeToRest(page);
      letGo.resolve();
      await expect(page.getByRole("heading", { name: "Where it is" })).toBeVisible();
      await expect(page.getByText("Bring a cup.")).toBeAttached();
      await expect(guestLink(page, "Ana")).toBeAttached();
      await comeToRest(page);
      expect(await shifts(page)).toEqual([]);
    },
  );

for (const size of SIZES)
  test(`nothing on a host's page moves when the requests to come load late, at ${size.width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ ...size, height: 2000 });
    const spot = ownSpot();
    const me = await enter(page, spot);
    const id = await plan(me, { needsApproval: true, allowsPlusOne: true });
    for (const name of ["Ana", "Noor", "Lou", "Tom", "Ida", "Max"]) {
      const { client } = await newNeighbour(baseURL, spot, { name });
      await client.post(`/api/events/${id}/join`, { data: { plusOne: name === "Ana" } });
    }
    const [code, data] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await delay(page, "assets/requests-*.js", code.promise);
    await delay(page, `api/events/${id}/requests`, data.promise);
    await watchShifts(page);
    await page.goto(`/events/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sunrise walk" })).toBeVisible();
    await comeToRest(page);
    code.resolve();
    await expect(page.getByRole("heading", { name: "Asking to come" })).toBeVisible();
    await comeToRest(page);
    data.resolve();
    await expect(page.getByRole("button", { name: /^Let in/ })).toHaveCount(5);
    await comeToRest(page);
    expect(await shifts(page)).toEqual([]);
  });

test.describe("joining an event", () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const)
    test(`the confirmation replaces the button in place, without animation if motion is reduced: ${reducedMotion}`, async ({
      page,
      baseURL,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const spot = ownSpot();
      const id = await plan(await newNeighbour(baseURL, spot, { name: "Ana" }));
      await enter(page, spot);
      await page.goto(`/events/${id}`);
      const join = page.getByRole("button", { name: /^Join this event/ });
      await expect(join).toBeVisible();
      await comeToRest(page);
      const before = await join.boundingBox();
      await join.click();
      const going = page.getByText("You're going", { exact: true });
      await expect(going).toBeVisible();
      const longest = await page.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll("aside, aside *")]
            .flatMap((element) => element.getAnimations())
            .map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0)),
        ),
      );
      expect(longest).toBeLessThan(reducedMotion === "reduce" ? 10 : 1000);
      await comeToRest(page);
      expect(await going.boundingBox()).toEqual(before);
      await expect(page.getByText("2 of 10 going")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Leave event/ })).toBeVisible();
      await expectAccessible(page);
    });
});

test("a chat opens with an event suggested to both, and nothing in it moves", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot, { interests: ["Coffee"] });
  const ana = await newNeighbour(baseURL, spot, { name: "Ana", interests: ["Coffee"] });
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
  await planSuggested(await newNeighbour(baseURL, spot, { name: "Noor" }), [me, ana]);
  await write(ana, me, "See you there?");
  await watchShifts(page);
  await page.goto(`/chat/${ana.id}`);
  await expect(page.getByRole("button", { name: "Go together?" })).toBeVisible();
  await comeToRest(page);
  expect(await shifts(page)).toEqual([]);
});

test("nothing on the page of a past event moves when its photos load late", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
  const soon = Date.now() + 1500;
  const times = {
    dateTime: new Date(soon).toISOString(),
    endsAt: new Date(soon + 1000).toISOString(),
  };
  const id = await plan(me, times);
  await ana.client.post(`/api/events/${id}/join`, { data: {} });
  await expect.poll(() => Date.now()).toBeGreaterThan(soon + 1000);
  let letGo = Promise.withResolvers<void>();
  await page.route(`**/api/events/${id}/photos*`, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await watchShifts(page);
  for (const size of SIZES) {
    letGo = Promise.withResolvers();
    await page.setViewportSize(size);
    await page.goto(`/events/${id}`);
    await expect(page.getByRole("heading", { name: "Photos" })).toBeAttached();
    await comeToRest(page);
    letGo.resolve();
    await expect(page.getByRole("heading", { name: "Did you meet?" })).toBeAttached();
    await comeToRest(page);
    expect(await shifts(page), `at ${size.width} px`).toEqual([]);
  }
});
