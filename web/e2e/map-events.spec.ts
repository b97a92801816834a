import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot, plan } from "./neighbours";

test.use({ hasAnimations: true });

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const marks = (page: Page) =>
  page.getByRole("application").getByRole("link", { name: /, (Outdoor|Social|Coffee)$/ });
const toggle = (page: Page) => page.getByRole("button", { name: "Events on the map" });

test("events of the next week are on the map beside the people, open by a press, and can be switched off", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza" });
  const place = { ...northOf(spot, 1) };
  await plan(ana, { title: "Board games", category: "social", dateTime: inDays(1), ...place });
  await plan(ana, { title: "Sunrise walk", dateTime: inDays(3), ...place });
  await plan(ana, { title: "In two weeks", dateTime: inDays(14), ...place });
  await plan(ana, { title: "In another town", dateTime: inDays(2), ...northOf(spot, 30) });
  await enter(page, spot);
  await page.goto("/map");
  await expect(marks(page)).toHaveCount(2);
  const games = page.getByRole("link", { name: /^Board games, .+, Social$/ });
  const pin = page.getByRole("application").getByRole("link", { name: /^Ana Souza,/ });
  const boxes = await Promise.all(
    [pin, ...(await marks(page).all())].map((one) => one.boundingBox()),
  );
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const middles = [box, other].map((one) => ({
        x: (one?.x ?? 0) + (one?.width ?? 0) / 2,
        y: (one?.y ?? 0) + (one?.height ?? 0) / 2,
      }));
      const [a, b] = middles as [{ x: number; y: number }, { x: number; y: number }];
      expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(38);
    }
  await expectAccessible(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await expect(marks(page)).toHaveCount(0);
  await page.reload();
  await expect(pin).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await toggle(page).click();
  await games.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Board games", level: 1 })).toBeVisible();
});

test("today's event is marked, and several events at one place open as a list @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza" });
  const place = { timeZone: "UTC", ...spot };
  const soon = new Date(Date.now() + 60_000);
  const isTonight = soon.getUTCDate() === new Date().getUTCDate();
  await plan(ana, { title: "Soon", dateTime: soon.toISOString(), ...place });
  for (let count = 0; count < 23; count += 1)
    await plan(ana, { title: `Walk ${count}`, dateTime: inDays(2), ...place });
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(page, spot);
  await page.goto("/map");
  await expect(page.locator("[data-today]")).toHaveCount(isTonight ? 1 : 0);
  const together = page.getByRole("button", { name: /events close together/ }).first();
  await together.focus();
  await page.keyboard.press("Enter");
  const listed = page.getByRole("dialog").getByRole("link");
  await expect(listed.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(together).toBeFocused();
});
