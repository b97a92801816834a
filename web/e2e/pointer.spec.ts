import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

test.use({ hasAnimations: true });

const show = (page: Page, style: string) =>
  page.setContent(`
    <style>
      body { margin: 0 }
      button { position: absolute; top: 200px; left: 150px; width: 120px; height: 60px; ${style} }
    </style>
    <button onclick="this.textContent = event.detail + (event.shiftKey ? ' with shift' : '')">Press</button>
  `);
const button = (page: Page) => page.getByRole("button");

const fleeing = {
  "at once": "} button:hover { translate: 60px 0",
  "in a while": "transition: translate 180ms } button:hover { translate: 0 30px",
  "by growing": "transition: scale 180ms } button:hover { scale: 1.2",
  "on being moved over again": "transition: left 180ms } button:hover { left: 300px",
};

for (const [how, style] of Object.entries(fleeing))
  test(`a click fails if the element moves away from the pointer ${how} @release`, async ({
    page,
  }) => {
    await show(page, style);
    await expect(button(page).click()).rejects.toThrow(/px away from the pointer/);
    await expect(button(page)).toHaveText("Press");
  });

test("a click waits for the end of an animation, and passes on position and keys", async ({
  page,
}) => {
  await show(page, "animation: in 600ms } @keyframes in { from { translate: 0 400px }");
  await button(page).click();
  await expect(button(page)).toHaveText("1");
  await button(page).dblclick();
  await expect(button(page)).toHaveText("2");
  await button(page).click({ modifiers: ["Shift"], position: { x: 5, y: 5 } });
  await expect(button(page)).toHaveText("1 with shift");
});

test("a disabled or covered element is not clicked", async ({ page }) => {
  await show(page, "");
  await button(page).evaluate((element: HTMLButtonElement) => (element.disabled = true));
  await expect(button(page).click({ timeout: 500 })).rejects.toThrow(/it is disabled/);
  await button(page).evaluate((element: HTMLButtonElement) => (element.disabled = false));
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", '<p style="position: fixed; inset: 0">Above</p>'),
  );
  await expect(button(page).click({ timeout: 500 })).rejects.toThrow(/it lies under <p/);
  await expect(button(page)).toHaveText("Press");
});

test("the pointer moves aside if it rests on what covers the button", async ({ page }) => {
  await show(page, "");
  await page.mouse.move(200, 220);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      "beforeend",
      '<p style="position: fixed; inset: 150px 0 0 0" onmouseleave="this.remove()">Above</p>',
    ),
  );
  await page.mouse.move(200, 230);
  await button(page).click({ timeout: 5000 });
  await expect(button(page)).toHaveText("1");
});

test("a long press at the edge of a button works @release", async ({ page }) => {
  await page.goto("/login");
  await page
    .getByRole("button", { name: "Try the demo" })
    .click({ position: { x: 1, y: 24 }, delay: 400 });
  await expect(page.getByRole("application")).toBeVisible();
});
