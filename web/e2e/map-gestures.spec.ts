import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";
import { middleOf } from "./pointer";

test.use({ hasAnimations: true });

type Point = { x: number; y: number };

const away = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The map with one other person on it, two kilometres to the north. */
async function openMap(page: Page, baseURL: string | undefined) {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 2), { name: "Ana Souza" });
  await enter(page, spot);
  const counted = page.waitForResponse("**/api/users/nearby/counts");
  await page.goto("/map");
  const own = page.getByRole("img", { name: "You are here" });
  const pin = page.getByRole("link", { name: /^Ana Souza,/ });
  await expect(pin).toBeVisible();
  // The card about how many are near takes some of the map's room.
  await counted;
  const seen = async () => ({ own: await middleOf(own), pin: await middleOf(pin) });
  await expect(async () => {
    const before = await seen();
    await page.waitForTimeout(200);
    expect(await seen()).toEqual(before);
  }).toPass();
  return {
    seen,
    apart: async () => {
      const places = await seen();
      return away(places.own, places.pin);
    },
  };
}

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  async function createFingers(page: Page) {
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      });
    /** Each finger goes along its line, all at the same time. */
    return async (...lines: { from: Point; to: Point }[]) => {
      await touch(
        "touchStart",
        lines.map(({ from }) => from),
      );
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await touch(
          "touchMove",
          lines.map(({ from, to }) => ({
            x: from.x + (to.x - from.x) * part,
            y: from.y + (to.y - from.y) * part,
          })),
        );
      await touch("touchEnd", []);
    };
  }

  test("a finger moves the map, from a pin too, and only a tap opens the chat", async ({
    page,
    baseURL,
  }) => {
    const { seen } = await openMap(page, baseURL);
    const drag = await createFingers(page);
    const before = await seen();
    await drag({ from: before.pin, to: { x: before.pin.x - 60, y: before.pin.y + 90 } });
    for (const mark of ["own", "pin"] as const)
      await expect
        .poll(async () => {
          const { x, y } = (await seen())[mark];
          return [Math.round(x - before[mark].x), Math.round(y - before[mark].y)];
        })
        .toEqual([-60, 90]);
    await expect(page).toHaveURL(/\/map$/);
    const { pin } = await seen();
    await page.touchscreen.tap(pin.x, pin.y);
    await expect(page).toHaveURL(/\/chat\//);
  });

  test("a tap opens the chat of a pin at the very edge too @release", async ({ page, baseURL }) => {
    const { seen } = await openMap(page, baseURL);
    const drag = await createFingers(page);
    const { own, pin } = await seen();
    const edge = (await page.getByRole("application").boundingBox())!.y + 12;
    await drag({ from: own, to: { x: own.x, y: own.y + edge - pin.y } });
    await expect.poll(async () => Math.abs((await seen()).pin.y - edge)).toBeLessThan(1);
    const after = (await seen()).pin;
    await page.touchscreen.tap(after.x, after.y);
    await expect(page).toHaveURL(/\/chat\//);
  });

  test("two fingers zoom the map between them, and shift it @release", async ({
    page,
    baseURL,
  }) => {
    const { seen, apart } = await openMap(page, baseURL);
    const pinch = await createFingers(page);
    const before = await seen();
    const distance = await apart();
    const middle = { x: (before.own.x + before.pin.x) / 2, y: (before.own.y + before.pin.y) / 2 };
    const beside = (by: number, down = 0) => ({ x: middle.x + by, y: middle.y + down });
    await pinch(
      { from: beside(-40), to: beside(-60, 30) },
      { from: beside(40), to: beside(60, 30) },
    );
    await expect.poll(apart).toBeCloseTo(distance * 1.5, 0);
    const { own, pin } = await seen();
    const between = { x: (own.x + pin.x) / 2, y: (own.y + pin.y) / 2 };
    expect(away(between, beside(0, 30))).toBeLessThan(1);
    await pinch({ from: beside(-60), to: beside(-40) }, { from: beside(60), to: beside(40) });
    await expect.poll(apart).toBeCloseTo(distance, 0);
  });
});

test("by a mouse the map is zoomed and dragged", async ({ page, baseURL }) => {
  const { seen, apart } = await openMap(page, baseURL);

  await test.step("the wheel zooms where the pointer is, and leaves the page where it is", async () => {
    const before = await seen();
    const distance = await apart();
    await page.mouse.move(before.own.x, before.own.y);
    await page.mouse.wheel(0, -200);
    await expect.poll(apart).toBeCloseTo(distance * Math.exp(0.4), 0);
    // On either axis half a pixel of the pointer's place, and half of the map's.
    expect(away((await seen()).own, before.own)).toBeLessThan(Math.SQRT2);
    await page.mouse.wheel(0, 200);
    await expect.poll(apart).toBeCloseTo(distance, 0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("a mouse drags the map, and letting go over a pin opens nothing", async () => {
    const { own, pin } = await seen();
    await page.mouse.move(pin.x, pin.y);
    await page.mouse.down();
    await page.mouse.move(pin.x - 50, pin.y + 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => away((await seen()).own, own)).toBeCloseTo(Math.hypot(50, 40), 0);
    await expect(page).toHaveURL(/\/map$/);
  });
});

test("plus and minus zoom the map, arrows move it, and 0 resets it @release", async ({
  page,
  baseURL,
}) => {
  const { seen, apart } = await openMap(page, baseURL);
  const before = await seen();
  const distance = await apart();
  const area = page.getByRole("application");
  await area.press("+");
  await expect.poll(apart).toBeCloseTo(distance * 1.5, 0);
  await area.press("-");
  await expect.poll(apart).toBeCloseTo(distance, 0);
  for (const [key, x, y] of [
    ["ArrowRight", -80, 0],
    ["ArrowDown", -80, -80],
    ["ArrowLeft", 0, -80],
    ["ArrowUp", 0, 0],
  ] as const) {
    await area.press(key);
    const shift = async () => {
      const { own } = await seen();
      return [Math.round(own.x - before.own.x), Math.round(own.y - before.own.y)];
    };
    await expect.poll(shift).toEqual([x, y]);
  }
  await area.press("ArrowRight");
  await area.press("0");
  await expect.poll(async () => away((await seen()).own, before.own)).toBeLessThan(1);
});
