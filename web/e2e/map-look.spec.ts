import type { Page } from "@playwright/test";

import { middleOfArea } from "../src/features/places/published-area";
import type { Position } from "./contexts";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";
import { middleOf } from "./pointer";

test.use({ hasAnimations: true });

const own = (page: Page) => page.getByRole("img", { name: "You are here" });
const pin = (page: Page, name: string) =>
  page.getByRole("application").getByRole("link", { name: new RegExp(`^${name},`) });

const eastOf = ({ latitude, longitude }: Position, km: number): Position => ({
  latitude,
  longitude: longitude + km / (111.195 * Math.cos((latitude * Math.PI) / 180)),
});

/** The browser has drawn a third of a second's frames, or has taken longer for them where it is busy. */
const drawnFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Where these are, once they are at rest. */
async function resting(page: Page, ...names: string[]) {
  const see = async () =>
    Promise.all([own(page), ...names.map((name) => pin(page, name))].map(middleOf));
  let before = await see();
  await expect(async () => {
    await drawnFrames(page);
    const now = await see();
    const isSame = JSON.stringify(now) === JSON.stringify(before);
    before = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [0] });
  return before;
}

test("a mouse opens the chat of every pin, and keyboard focus moves none", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const names = ["Ana", "Bo", "Cy"];
  // Wherever in their areas they are drawn, no two pins are one cluster, and none so near the edge that focus pans the map.
  await newNeighbour(baseURL, northOf(spot, -4), { name: "Ana" });
  await newNeighbour(baseURL, eastOf(spot, 2), { name: "Bo" });
  await newNeighbour(baseURL, northOf(spot, 4), { name: "Cy" });
  await enter(page, spot);
  await page.goto("/map");
  for (const name of names) {
    const before = (await resting(page, name))[1]!;
    await pin(page, name).focus();
    await page.keyboard.press("Shift");
    const focused = (await resting(page, name))[1]!;
    expect(Math.hypot(focused.x - before.x, focused.y - before.y)).toBeLessThan(1);
    await pin(page, name).click();
    await expect(page).toHaveURL(/\/chat\//);
    await page.goBack();
  }
});

test("after a chat the map has the same view, and with another distance a new one", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 2), { name: "Ana" });
  // Both are published by cells of 2 km: so far away they are beyond 5 km and within 10 wherever in its cell each stands.
  await newNeighbour(baseURL, northOf(spot, 7.5), { name: "Bo" });
  await enter(page, spot);
  await page.goto("/map");
  const fitted = await resting(page, "Ana");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("application").press("ArrowUp");
  const left = await resting(page, "Ana");
  expect(left).not.toEqual(fitted);
  await pin(page, "Ana").click();
  await expect(page.getByPlaceholder("Write a message")).toBeVisible();
  await page.goBack();
  const back = await resting(page, "Ana");
  // The layer of the pins is moved by whole pixels.
  for (const [index, { x, y }] of left.entries())
    expect(Math.hypot(back[index]!.x - x, back[index]!.y - y)).toBeLessThan(1.5);
  await page.getByRole("navigation").getByRole("link", { name: "Events" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Map" }).click();
  expect(Math.abs((await resting(page, "Ana"))[1]!.x - left[1]!.x)).toBeLessThan(1.5);
  await page.getByRole("button", { name: "Look within 10 km" }).filter({ visible: true }).click();
  await expect(pin(page, "Bo")).toBeVisible();
  // As a ratio, a pin that is whole may be a millionth less.
  await expect(pin(page, "Bo")).toBeInViewport({ ratio: 0.999 });
});

test("a pin is within the ring of its distance @release", async ({ page, baseURL }) => {
  const spot = ownSpot();
  const middle = middleOfArea(spot);
  for (const [east, north] of [
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
    [4, 2],
    [-4, -2],
    [2, -4],
    [-2, 4],
  ] as const) {
    await newNeighbour(baseURL, eastOf(northOf(middle, north), east), {
      name: `Neighbour ${east} ${north}`,
    });
  }
  const { client } = await enter(page, spot);
  // From area to area some may be a little more than the usual five kilometres away.
  await client.put("/api/users/me/settings", { data: { maxDistance: 8 } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/map");
  await expect(page.getByText("8 people nearby")).toBeVisible();
  const pins = page.getByRole("application").getByRole("link");
  await expect(pins).toHaveCount(8);
  const [centre] = await resting(page);
  const rings = page.getByRole("application").locator("circle");
  const [two = 0, five = 0] = await rings.evaluateAll((circles) =>
    circles.map((circle) => Number(circle.getAttribute("r"))),
  );
  expect(five / two).toBeCloseTo(2.5, 5);
  for (const each of await pins.all()) {
    const km = Number(/about (\d+) km/.exec((await each.textContent()) ?? "")?.[1]);
    const { x, y } = await middleOf(each);
    expect(Math.hypot(x - centre!.x, y - centre!.y)).toBeLessThan((two * km) / 2 + 1);
  }
});

test("the marker's pulse is drawn below its label @release", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/map");
  await expect(own(page)).toBeVisible();
  const onTop = await own(page).evaluate((marker) => {
    for (const animation of marker.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = 2300;
    }
    const word = [...document.querySelectorAll("[role=application] span > span")].find(
      (element) => element.textContent === "You",
    )!;
    for (const element of [marker, word])
      for (let at: Element | null = element; at; at = at.parentElement)
        (at as HTMLElement).style.pointerEvents = "auto";
    const { left, right, top, bottom } = word.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.textContent;
  });
  expect(onTop).toBe("You");
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("hovering a row highlights its pin, and a pin its row @release", async ({
    page,
    baseURL,
  }) => {
    const spot = ownSpot();
    for (const [index, name] of ["Ana", "Bo"].entries())
      await newNeighbour(baseURL, northOf(spot, 2 + 2 * index), { name });
    await enter(page, spot);
    await page.goto("/map");
    const row = page.getByRole("list", { name: "People nearby" }).getByRole("link", { name: /Bo/ });
    await row.hover();
    await expect(pin(page, "Bo")).toHaveAttribute("data-pointed");
    await expect(pin(page, "Ana")).not.toHaveAttribute("data-pointed");
    await pin(page, "Bo").hover();
    await expect(pin(page, "Bo")).not.toHaveAttribute("data-pointed");
    await expect(row).toHaveAttribute("data-pointed");
    await row.focus();
    await expect(pin(page, "Bo")).toHaveAttribute("data-pointed");
    await pin(page, "Bo").click();
    await expect(page).toHaveURL(/\/chat\//);
    await page.mouse.move(720, 5, { steps: 5 });
    await page.goBack();
    await expect(row).not.toHaveAttribute("data-pointed");
  });
});

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  for (const around of ["somebody", "nobody else further away"] as const)
    test(
      `List and Discover stay in view, with ${around}`,
      { tag: "@release" },
      async ({ page, baseURL }) => {
        const spot = ownSpot();
        await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana" });
        if (around !== "somebody") await newNeighbour(baseURL, northOf(spot, 15), { name: "Bo" });
        await enter(page, spot);
        await page.context().setGeolocation(northOf(spot, 30));
        await page.goto("/map");
        await expect(
          page.getByRole("region", { name: "You are somewhere else now" }),
        ).toBeVisible();
        for (const control of [
          page.getByRole("button", { name: "List", exact: true }),
          page.getByRole("link", { name: "Discover", exact: true }),
        ]) {
          await expect(control).toBeInViewport({ ratio: 1 });
          expect(await page.evaluate(() => window.scrollY)).toBe(0);
        }
        await page.getByRole("button", { name: "List", exact: true }).click();
        await expect(page.getByRole("button", { name: "Map", exact: true })).toBeInViewport();
      },
    );
});

test("the filters in force above the map link to the settings @release", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/map");
  await page.getByRole("link", { name: "Within 5 km" }).click();
  await expect(page).toHaveURL(/\/settings#filters$/);
  await expect(page.getByRole("slider", { name: /distance/i })).toBeInViewport();
});
