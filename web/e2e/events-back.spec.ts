import type { Page } from "@playwright/test";

import type { Position } from "./contexts";
import { expect, test, releaseUnless } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

const HOUR_MS = 3_600_000;

/** More than one page of walks, and something else between them. */
async function planMany(baseURL: string | undefined, spot: Position) {
  const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  for (let i = 1; i <= 26; i++) await plan(ana, { title: `Walk ${i}`, dateTime: at(i) });
  return plan(ana, { title: "Pasta", category: "food", dateTime: at(40) });
}

const cards = (page: Page) => page.getByRole("link", { name: /^View details/ });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function openLateWalk(page: Page) {
  await page.goto("/events?q=walk&category=outdoor");
  await page.getByRole("button", { name: "Show more" }).click();
  const details = page.getByRole("link", { name: "View details: Walk 25", exact: true });
  await details.hover();
  await expect(cards(page)).toHaveCount(26);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(500);
  await details.click();
  await expect(heading(page, "Walk 25").first()).toBeVisible();
  return place;
}

async function expectTheListAsItWas(page: Page, place: number) {
  await expect(page).toHaveURL(/\/events\?q=walk&category=outdoor$/);
  await expect(page.getByLabel("Search events")).toHaveValue("walk");
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrolled(page)).toBe(place);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, releaseUnless(width === 390), () => {
    test.use({ viewport: { width, height: 844 } });

    test("back to events restores page, scroll position and filters", async ({ page, baseURL }) => {
      const spot = ownSpot();
      await planMany(baseURL, spot);
      await enter(page, spot);
      const place = await openLateWalk(page);
      await page.getByRole("link", { name: "Back to events" }).click();
      await expectTheListAsItWas(page, place);
      await page.goForward();
      await expect(heading(page, "Walk 25").first()).toBeVisible();
      await page.goBack();
      await expectTheListAsItWas(page, place);
    });

    test("back to events from a shared link opens the list with the filters of the link @release", async ({
      page,
      baseURL,
    }) => {
      const spot = ownSpot();
      const pasta = await planMany(baseURL, spot);
      await enter(page, spot);
      await page.goto(`/events/${pasta}?category=food`);
      await expect(heading(page, "Pasta").first()).toBeVisible();
      await page.getByRole("link", { name: "Back to events" }).click();
      await expect(page).toHaveURL(/\/events\?category=food$/);
      await expect(cards(page)).toHaveCount(1);
    });
  });
}

const details = (page: Page, title: string) =>
  page.getByRole("link", { name: `View details: ${title}`, exact: true });

for (const width of [390, 1440])
  test(
    `at ${width} px Back returns the focus to the card that was opened`,
    releaseUnless(width === 390),
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 844 });
      const spot = ownSpot();
      const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
      for (const title of ["Walk 1", "Walk 2"]) await plan(ana, { title });
      await enter(page, spot);
      await page.goto("/events");
      await details(page, "Walk 2").focus();
      await page.keyboard.press("Enter");
      await expect(heading(page, "Walk 2").first()).toBeVisible();
      await page.goBack();
      await expect(details(page, "Walk 2")).toBeFocused();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Back to events" }).press("Enter");
      await expect(details(page, "Walk 2")).toBeFocused();

      await details(page, "Walk 1").click();
      await expect(heading(page, "Walk 1").first()).toBeVisible();
      await page.goBack();
      await expect(details(page, "Walk 1")).toBeFocused();
    },
  );

test("on a desktop back to events skips the events that were opened beside the list @release", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  const spot = ownSpot();
  await planMany(baseURL, spot);
  await enter(page, spot);
  const place = await openLateWalk(page);
  const list = page.getByRole("region", { name: "Events" });
  await expect(list.getByRole("link", { name: "Walk 25" })).toBeInViewport();
  await list.getByRole("link", { name: "Walk 24" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Walk 24" })).toBeVisible();
  await page.getByRole("link", { name: "Back to events" }).click();
  await expectTheListAsItWas(page, place);
});

test("after editing an event or opening the form for a new one, the list is as it was @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await planMany(baseURL, spot);
  const me = await enter(page, spot);
  await plan(me, { title: "Walk of mine" });
  await page.goto("/events?q=walk");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(cards(page)).toHaveCount(28);
  await page.getByRole("link", { name: "View details: Walk of mine" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Location").fill("South pier");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("South pier").first()).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.getByRole("link", { name: "Back to events" }).click();
  await expect(page).toHaveURL(/\/events\?q=walk$/);
  await page.getByRole("link", { name: "Create an event" }).click();
  await page.getByRole("link", { name: "Back to events" }).click();
  await expect(page).toHaveURL(/\/events\?q=walk$/);
  await expect(cards(page)).toHaveCount(28);
});
