import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { type Member, enterBesideAna, openPageOf, write } from "./neighbours";
import { comeToRest } from "./states";

test.use({ hasAnimations: true });

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, baseURL }) => {
  [mara, ana] = await enterBesideAna(page, baseURL);
});

const bubble = (page: Page, text: string) =>
  page.getByRole("log").locator("[data-message]").filter({ hasText: text });
const chip = (page: Page, emoji: string) =>
  page.getByRole("log").getByRole("button", { name: new RegExp(`^${emoji}`) });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });

/** A finger that is lifted where it was put down, after what happens meanwhile. */
async function touch(page: Page, text: string, meanwhile: () => Promise<unknown>) {
  const box = await bubble(page, text).boundingBox();
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await meanwhile();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("two browsers: reactions, edits, replies and unsent messages are shown to the other at once", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  await write(ana, mara, "Shall we meet at six?");
  const anasPage = await openPageOf(ana, openBrowser, baseURL);
  await page.goto(`/chat/${ana.id}`);
  await anasPage.goto(`/chat/${mara.id}`);
  await bubble(page, "Shall we meet at six?").click({ button: "right" });
  await page.getByRole("menuitemradio", { name: "React with 👍" }).click();
  await expect(chip(page, "👍")).toHaveAttribute("aria-pressed", "true");
  await expect(chip(anasPage, "👍")).toHaveAttribute("aria-pressed", "false");

  await bubble(page, "Shall we meet at six?").hover();
  await page.getByRole("button", { name: "Message actions" }).first().click();
  await item(page, "Reply").click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("Sevn is better");
  await page.keyboard.press("Enter");
  await expect(bubble(anasPage, "Sevn is better")).toContainText("Shall we meet at six?");
  await expect(composer(page)).toHaveValue("");

  await page.keyboard.press("ArrowUp");
  await composer(page).fill("Seven is better");
  await page.keyboard.press("Enter");
  await expect(bubble(anasPage, "Seven is better")).toContainText("Edited");

  await bubble(page, "Seven is better").focus();
  await page.keyboard.press("Enter");
  await item(page, "Unsend").click();
  await page.getByRole("dialog").getByRole("button", { name: "Unsend" }).click();
  for (const each of [page, anasPage]) {
    await expect(bubble(each, "Message removed")).toBeVisible();
    await expect(each.getByText("Seven is better")).toHaveCount(0);
  }
});

test("one browser: a message's menu by touch, and edits during an absence", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/WebSocket connection|Failed to load resource/);

  await test.step("a long press opens the menu and selects nothing; a short one does not", async () => {
    await write(ana, mara, "Press here, for long");
    await page.goto(`/chat/${ana.id}`);
    await expect(bubble(page, "Press here")).toBeVisible();
    const menu = page.getByRole("menu");
    await touch(page, "Press here", () => page.waitForTimeout(50));
    await expect(menu).toHaveCount(0);
    await touch(page, "Press here", () => expect(menu).toBeVisible());
    await expect(menu).toHaveAttribute("data-state", "open");
    await comeToRest(page);
    const [pressed, opened] = await Promise.all([
      bubble(page, "Press here").boundingBox(),
      menu.boundingBox(),
    ]);
    if (!pressed || !opened) throw new Error("one of the two has no box");
    const gap = Math.max(
      pressed.y - opened.y - opened.height,
      opened.y - pressed.y - pressed.height,
    );
    expect(Math.round(gap), "the menu is beside its message").toBe(6);
    expect(await page.evaluate(() => String(window.getSelection()))).toBe("");
    await expect.poll(() => page.evaluate(() => window.history.state.overlays)).toBe(1);
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await expect(bubble(page, "Press here")).toBeVisible();
  });

  await test.step("edits during an absence are shown after the reconnect", async () => {
    const { id } = await (await write(ana, mara, "Before")).json();
    await expect(bubble(page, "Before")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/You're offline/)).toBeVisible();
    await ana.client.put(`/api/messages/${mara.id}/${id}`, { data: { content: "After" } });
    await context.setOffline(false);
    await expect(bubble(page, "After")).toContainText("Edited");
  });
});
