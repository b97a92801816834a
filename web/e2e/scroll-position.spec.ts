import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { postJson } from "./answers";
import { type Member, enterBesideAna, write } from "./neighbours";

const COUNT = 90;
const LONG = Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n");

let mara: Member;
let ana: Member;
let ids: string[];
test.beforeEach(async ({ page, baseURL }) => {
  [mara, ana] = await enterBesideAna(page, baseURL);
  await write(mara, ana, "Hello");
  ids = [];
  for (let each = 0; each < COUNT; each += 1) {
    const content = each % 9 === 0 ? `message ${each}\n${LONG}` : `message ${each}`;
    const { id } = await postJson(ana.client, `/api/messages/${mara.id}`, {
      content,
    });
    ids.push(id);
  }
  await mara.client.post(`/api/messages/${ana.id}/read`, { data: {} });
});

const log = (page: Page) => page.getByRole("log");
const bubbleOf = (page: Page, index: number) => log(page).locator(`[data-message="${ids[index]}"]`);
/** As it is painted next: the history is scrolled after the layout of a frame, and before its paint. */
const topOf = (bubble: Locator) =>
  bubble.evaluate(async (each) => {
    await new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
    });
    return each.getBoundingClientRect().top;
  });

/** With a message in the middle of the view, as somebody reads who scrolled up. */
async function readAt(page: Page, index: number) {
  const bubble = bubbleOf(page, index);
  await expect(bubble).toBeAttached();
  await bubble.evaluate((each) => each.scrollIntoView({ block: "center" }));
  await expect(page.getByRole("button", { name: "To the latest message" })).toBeVisible();
  return bubble;
}

test("the scroll position stays when messages above are edited, removed, or get reactions", async ({
  page,
}) => {
  await page.goto(`/chat/${ana.id}`);
  const read = await readAt(page, 70);
  const before = await topOf(read);
  const address = (index: number) => `/api/messages/${mara.id}/${ids[index]}`;

  await ana.client.put(`${address(50)}/reaction`, { data: { emoji: "👍" } });
  await expect(bubbleOf(page, 50).locator("xpath=ancestor::*[@data-row]")).toContainText("👍");
  expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2);

  await ana.client.put(address(51), { data: { content: `Changed\n${LONG}` } });
  await expect(bubbleOf(page, 51)).toContainText("Edited");
  expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2);

  await ana.client.delete(address(54));
  await expect(bubbleOf(page, 54)).toContainText("Message removed");
  expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2);

  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(() => log(page).evaluate(({ clientWidth }) => clientWidth)).toBe(320);
  await expect(read).toBeInViewport();
});

test("the scroll position stays when older and newer messages arrive while the page is busy", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/messages/${ana.id}?*before=*`, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.goto(`/chat/${ana.id}`);
  const first = COUNT - 50;
  const read = await readAt(page, first + 1);
  const before = await topOf(read);
  // While the page is busy both arrive.
  const busy = page.evaluate(() => {
    const until = performance.now() + 1000;
    while (performance.now() < until);
  });
  held.resolve();
  await write(ana, mara, "The newest");
  await busy;
  await expect(log(page).getByText("The newest")).toBeAttached();
  await expect(bubbleOf(page, 0)).toBeAttached();
  expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2);
  await expect(page.getByRole("button", { name: "New messages 1" })).toBeVisible();
});
