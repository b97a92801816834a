import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enterSandbox } from "./demo-states";
import { comeToRest } from "./states";

test.use({ hasAnimations: true });

const SCREENS = /^(map|discover|matches|messages|chat|events|event|profile|settings)$/;

/** What the notice that says "offline" lies over, of all that can be read or pressed beside it. */
const hiddenByNotice = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const notice = [...main.querySelectorAll("p")].find(({ textContent }) =>
      textContent.startsWith("You're offline"),
    );
    if (!notice) return ["no notice"];
    const { left, right, top, bottom } = notice.getBoundingClientRect();
    const isOver = (each: Element) => {
      const box = each.getBoundingClientRect();
      // What is scrolled out of the conversation is cut off at its edge.
      const edge = each.closest("[role=log]")?.getBoundingClientRect().top ?? box.top;
      return (
        box.left < right &&
        box.right > left &&
        box.bottom > Math.max(top, edge) &&
        Math.max(box.top, edge) < bottom
      );
    };
    return [...main.querySelectorAll("h1, h2, a, button, input, time, li")]
      .filter((each) => each.checkVisibility() && isOver(each))
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });

/** What stays while the page is scrolled. */
const headerTop = (page: Page) =>
  page
    .getByRole("main")
    .locator("header")
    .first()
    .evaluate((header) => header.getBoundingClientRect().top);

test.beforeEach(({ allowErrors }) => allowErrors(/WebSocket connection|Failed to load resource/));

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(`the offline notice covers nothing, ${name}`, { tag: "@release" }, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const state of await enterSandbox(page)) {
      if (!SCREENS.test(state.name)) continue;
      await test.step(state.name, async () => {
        await state.open(page);
        await page.context().setOffline(true);
        const notice = page.getByText("You're offline");
        await expect(notice).toBeInViewport({ ratio: 1 });
        await comeToRest(page);
        expect(await hiddenByNotice(page)).toEqual([]);
        if (state.name === "discover") {
          const before = await headerTop(page);
          await page.mouse.move(200, 400);
          await page.mouse.wheel(0, 300);
          await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
          expect(await headerTop(page)).toBe(before);
        }
        await page.context().setOffline(false);
        await expect(notice).toHaveCount(0);
      });
    }
  });

test("the offline notice appears and disappears once the pointer rests, and never moves the page under it", async ({
  page,
}) => {
  await page.clock.install();
  const discover = (await enterSandbox(page)).find(({ name }) => name === "discover");
  await discover!.open(page);
  const notice = page.getByText("You're offline");
  // On a busy machine a hand would rest between two moves: time stands still but for what passes between them.
  const moveWhile = async (isOffline: boolean) => {
    const before = await headerTop(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.mouse.move(180, 380);
    await page.context().setOffline(isOffline);
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.move(200 + step, 400);
      await page.clock.runFor(75);
      expect(await headerTop(page)).toBe(before);
    }
    await page.clock.resume();
  };
  await moveWhile(true);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await moveWhile(false);
  await expect(notice).toHaveCount(0);
});
