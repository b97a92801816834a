import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { type Member, enterBesideAna, write } from "./neighbours";
import { comeToRest } from "./states";

test.use({ hasAnimations: true });

test.use({ hasTouch: true });

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, baseURL }) => {
  [mara, ana] = await enterBesideAna(page, baseURL);
  for (let each = 0; each < 20; each += 1) await write(ana, mara, `message ${each}`);
  await mara.client.post(`/api/messages/${ana.id}/read`, { data: {} });
  await write(mara, ana, "One of mine");
  await write(ana, mara, "Shall we meet at six?");
  await page.goto(`/chat/${ana.id}`);
  await expect(bubble(page, "Shall we")).toBeInViewport();
  await comeToRest(page);
});

const log = (page: Page) => page.getByRole("log");
const bubble = (page: Page, text: string) =>
  log(page).locator("[data-message]").filter({ hasText: text });
const cancel = (page: Page) => page.getByRole("button", { name: "Don't reply to it" });
const leftOf = async (page: Page, text: string) =>
  (await bubble(page, text).boundingBox())?.x ?? Number.NaN;
const scrolledTo = (page: Page) => log(page).evaluate(({ scrollTop }) => scrollTop);

/** A finger on the message that moves by so much; it stays until it is lifted. */
async function drag(page: Page, text: string, by: { x: number; y: number }) {
  const box = await bubble(page, text).boundingBox();
  const client = await page.context().newCDPSession(page);
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 15 };
  const move = (type: string, touchPoints: { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type: type as "touchMove", touchPoints });
  await move("touchStart", [from]);
  const STEPS = 12;
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    await move("touchMove", [{ x: from.x + by.x * share, y: from.y + by.y * share }]);
  }
  return { lift: () => move("touchEnd", []) };
}

test("a message is replied to by swiping it far enough, and by no other drag", async ({ page }) => {
  await test.step("swiping far enough replies to their and to own messages", async () => {
    for (const [text, title] of [
      ["Shall we", /^Reply to .*Ana Soto/],
      ["One of mine", /^Reply to yourself/],
    ] as const) {
      const before = await leftOf(page, text);
      const finger = await drag(page, text, { x: 90, y: 4 });
      expect(await leftOf(page, text)).toBeGreaterThan(before + 50);
      expect(await log(page).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
      await finger.lift();
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByRole("textbox", { name: /^Message to/ })).toBeFocused();
      await comeToRest(page);
      expect(await leftOf(page, text)).toBe(before);
      await cancel(page).click();
      await expect(cancel(page)).toHaveCount(0);
    }
  });

  await test.step("a removed message cannot be replied to, and does not move", async () => {
    const { id } = await (await write(mara, ana, "Gone soon")).json();
    await mara.client.delete(`/api/messages/${ana.id}/${id}`);
    await expect(bubble(page, "Message removed")).toBeVisible();
    await comeToRest(page);
    const before = await leftOf(page, "Message removed");
    const finger = await drag(page, "Message removed", { x: 90, y: 0 });
    expect(await leftOf(page, "Message removed")).toBe(before);
    await finger.lift();
    await expect(cancel(page)).toHaveCount(0);
  });

  await test.step("with reduced motion the message is back at once", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const finger = await drag(page, "Shall we", { x: 90, y: 0 });
    await finger.lift();
    const running = () => bubble(page, "Shall we").evaluate((each) => each.getAnimations().length);
    expect(await running()).toBe(0);
    await expect(cancel(page)).toBeVisible();
    await cancel(page).click();
    await expect(cancel(page)).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  await test.step("laid out from right to left the direction is mirrored", async () => {
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    const before = await leftOf(page, "Shall we");
    await (await drag(page, "Shall we", { x: 90, y: 0 })).lift();
    await expect(cancel(page)).toHaveCount(0);
    const finger = await drag(page, "Shall we", { x: -90, y: 0 });
    expect(await leftOf(page, "Shall we")).toBeLessThan(before - 50);
    await finger.lift();
    await expect(cancel(page)).toBeVisible();
    await cancel(page).click();
    await expect(cancel(page)).toHaveCount(0);
    await page.evaluate(() => (document.documentElement.dir = "ltr"));
  });

  await test.step("short, opposite and vertical drags are no reply; a vertical one scrolls", async () => {
    const before = await leftOf(page, "Shall we");
    await (await drag(page, "Shall we", { x: 40, y: 0 })).lift();
    await (await drag(page, "Shall we", { x: -90, y: 0 })).lift();
    await comeToRest(page);
    expect(await leftOf(page, "Shall we")).toBe(before);
    const scrolled = await scrolledTo(page);
    await (await drag(page, "Shall we", { x: 20, y: 200 })).lift();
    await expect.poll(() => scrolledTo(page)).toBeLessThan(scrolled - 100);
    await expect(cancel(page)).toHaveCount(0);
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
});
