import type { Locator, Page } from "@playwright/test";

import { expect, test, releaseUnless } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

/** Where a word begins on screen, in the first text of the element that holds it. */
const leftOf = (locator: Locator, word: string) =>
  locator.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const at = text.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + wanted.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`nowhere: ${wanted}`);
  }, word);

const widthOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a name written from right to left does not reverse the sentence around it @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await enter(page, spot);
  const nora = await newNeighbour(baseURL, spot, { name: "نورا 5" });
  await page.goto(`/chat/${nora.id}`);
  await expect(page).toHaveTitle("\u2068نورا 5\u2069 · Hereabouts");
  await page.getByRole("button", { name: "More about نورا 5" }).click();
  await page.getByRole("menuitem", { name: /^Block/ }).click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByText("no longer see each other");
  expect(await leftOf(text, "You and")).toBeLessThan(await leftOf(text, "نورا"));
  await dialog.getByRole("button", { name: "Block" }).click();
  const toast = page.locator("li[data-state]");
  expect(await leftOf(toast, "نورا")).toBeLessThan(await leftOf(toast, "is blocked"));
});

const MARKS = "\u0300\u0301\u0302\u0303\u0306\u0307\u0308\u030a\u0316\u0317\u0323\u0324";
const heaped = (letters: string, marks: number) =>
  [...letters].map((letter) => letter + MARKS.repeat(9).slice(0, marks)).join("");

const HOSTILE = [
  "👩‍👩‍👧‍👦🔥".repeat(250),
  `up${"\n".repeat(1990)}down`,
  "\u202E\u2067txt.exe\u2066".repeat(60),
  "W".repeat(2000),
  heaped("Zalgo", 70),
];
const NAME = heaped("Zoe the Great", 5);

const strip = (page: Page, x: number, y: number) =>
  page.screenshot({ clip: { x, y, width: 40, height: 6 } });

for (const width of [390, 1440]) {
  test(
    `content that is meant to break the layout stays within its element, at ${width} px`,
    releaseUnless(width === 390),
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 844 });
      const spot = ownSpot();
      const me = await enter(page, spot);
      const profile = { name: NAME, bio: heaped("Zalgo", 40), interests: [heaped("tea", 9)] };
      const zoe = await newNeighbour(baseURL, spot, profile);
      for (const content of HOSTILE) {
        await me.client.post(`/api/messages/${zoe.id}`, { data: { content: "Hi" } });
        const sent = await zoe.client.post(`/api/messages/${me.id}`, { data: { content } });
        expect(sent.status()).toBe(201);
      }
      for (const path of ["/messages", "/discover", `/discover?person=${zoe.id}`]) {
        await page.goto(path);
        await expect(page.getByText(heaped("Zoe the Great", 4)).last()).toBeVisible();
        expect(await widthOverflow(page)).toBe(0);
      }
      await page.goto(`/chat/${zoe.id}`);
      const log = page.getByRole("log");
      const bubble = log.getByText(heaped("Zalgo", 70)).locator("..");
      // A chat opens at what is unread.
      await bubble.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const marked = await bubble.boundingBox();
      if (!marked) throw new Error("the message has no box");
      const beside = await strip(page, marked.x + marked.width + 10, marked.y - 7);
      expect((await strip(page, marked.x + 15, marked.y - 7)).equals(beside)).toBe(true);
      const spaced = await log.getByText(/^up\s+down$/).boundingBox();
      expect(spaced?.height).toBeLessThan(150);

      await page.getByRole("textbox").fill("line\n".repeat(500));
      await expect(page.getByText("characters too many")).toBeInViewport();
      await expect(
        page.getByRole("heading", { name: heaped("Zoe the Great", 4) }),
      ).toBeInViewport();
      expect(await widthOverflow(page)).toBe(0);
    },
  );
}
