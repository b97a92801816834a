import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, write } from "./neighbours";
import { comeToRest, openMessageMenu } from "./states";

test.use({ hasAnimations: true });

/** By its place in the page: while a dialog is open the page around it has no roles. */
const toast = (page: Page) => page.locator("li[data-state]");

const newEmail = () => `${crypto.randomUUID()}@example.com`;

const FAR_AHEAD_MS = 60_000;
const TICK_MS = 20;

/** Lets the clock go on until there is this toast and no other; then it is at most a tick old. */
const expectToast = (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(TICK_MS);
        return toast(page).allTextContents();
      },
      { intervals: [TICK_MS] },
    )
    .toEqual([expect.stringContaining(text)]);

async function askForToken(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(newEmail());
  await dialog.getByRole("button", { name: "Generate reset link" }).click();
  await expectToast(page, "Reset token generated");
}

/** Raises one of the reset notices, by a clock that only the test moves. */
async function raiseToast(page: Page) {
  await page.clock.install();
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + FAR_AHEAD_MS);
  await askForToken(page);
}

test("spec 4: one toast at a time; spec 8: the toast of a token; spec 9: 5000 ms of each", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  await raiseToast(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reset token").fill("not-a-token");
  await dialog.getByLabel("New password", { exact: true }).fill("secret-1");
  await dialog.getByLabel("Confirm new password").fill("secret-1");
  await dialog.getByRole("button", { name: "Reset password" }).click();
  await expectToast(page, "Error");

  await dialog.getByRole("button", { name: "Back" }).click();
  await askForToken(page);
  await page.clock.runFor(5000 - 2 * TICK_MS);
  await expect(toast(page)).toContainText("Reset token generated");
  await page.clock.runFor(2 * TICK_MS);
  await expect(toast(page)).toHaveCount(0);
});

test("spec 9: swiped right by 50 px a toast goes, and F8 leads to it", async ({ page }) => {
  await raiseToast(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("F8");
  const toasts = page.getByRole("region", { name: "Notifications (F8)" });
  await expect(toasts.getByRole("list")).toBeFocused();
  const swipe = async (px: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error("the toast has no box");
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + px / 2, y);
    await page.mouse.move(x + px, y);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toHaveCount(1);
  await swipe(60);
  await expect(toast(page)).toHaveCount(0);
});

/** The entries of the open menu that a press would miss. */
const missed = () =>
  [...document.querySelectorAll<HTMLElement>("[role^=menuitem]")]
    .filter((entry) => {
      const { left, top, width, height } = entry.getBoundingClientRect();
      return !entry.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((entry) => entry.ariaLabel ?? entry.textContent);

/** A chat on a small phone that opens with a toast, and has no place that is free for it. */
async function openFullChat(page: Page, baseURL: string | undefined, messages: number) {
  const spot = ownSpot();
  const [me, ben] = [await enter(page, spot), await newNeighbour(baseURL, spot, { name: "Ben" })];
  for (let count = 0; count < messages; count += 1) {
    const text = "Shall we meet at the café by the river on Sunday? ".repeat(2);
    const { id } = await (await write(ben, me, text)).json();
    await me.client.put(`/api/messages/${ben.id}/${id}/reaction`, { data: { emoji: "👍" } });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    const title = "What you wrote is kept, and is sent as soon as the line is back again.";
    sessionStorage.setItem("toast-after-load", JSON.stringify({ title, description: title }));
  });
  await page.goto(`/chat/${ben.id}`);
  await expect(toast(page)).toHaveCount(1);
}

test("an open menu is above a toast, also one under the pointer, and pauses its time", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  await openFullChat(page, baseURL, 1);
  await toast(page).hover();
  await openMessageMenu(page);
  await expect.poll(() => page.evaluate(missed)).toEqual([]);
  await page.mouse.move(0, 0);
  await page.clock.runFor(6000);
  await expect.poll(() => page.evaluate(missed)).toEqual([]);
  await expect(toast(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.clock.runFor(5000);
  await expect(toast(page)).toHaveCount(0);
});

test("a menu does not cover the space of a toast above the page", async ({ page, baseURL }) => {
  await openFullChat(page, baseURL, 4);
  // Somebody looks elsewhere, so the toast stays.
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(page.locator("html")).toHaveAttribute("style", /--toast-room/);
  const bubble = page.locator("[data-message]").nth(2);
  // Higher than this there is room below it, and lower there is room between it and the toast.
  await bubble.evaluate((element) => {
    const log = element.closest("[role=log]");
    log?.scrollBy(0, element.getBoundingClientRect().top - 300);
  });
  await bubble.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await comeToRest(page);
  expect(await page.evaluate(missed)).toEqual([]);
});
