import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enterSandbox } from "./demo-states";
import { comeToRest } from "./states";

const SCREENS = /^(map|discover|person|messages|chat|events|event|profile|profile-edit|settings)$/;

type Place = { id: string; what: string; start: number };

/**
 * How far each control and icon stands from where the line begins, each under a mark of its own: what comes late stands
 * between the others. A map and its buttons are not turned.
 */
const places = (page: Page) =>
  page.evaluate(() => {
    const isTurned = document.documentElement.dir === "rtl";
    const width = document.documentElement.clientWidth;
    const found: Place[] = [];
    for (const each of document.querySelectorAll("button, input, select, textarea, svg, img")) {
      const isDrawn = each.checkVisibility({ visibilityProperty: true });
      if (!isDrawn || each.closest("[role=application], [role=application] ~ *, .bg-monogram"))
        continue;
      const id = each.getAttribute("data-mark") ?? crypto.randomUUID();
      each.setAttribute("data-mark", id);
      const { left, right, top } = each.getBoundingClientRect();
      found.push({
        id,
        what: `${each.tagName} ${each.ariaLabel ?? each.getAttribute("class")} at ${Math.round(top)}`,
        start: Math.round(isTurned ? width - right : left),
      });
    }
    return found;
  });

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(
    `laid out from right to left, every control is mirrored, ${name}`,
    { tag: "@release" },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const state of await enterSandbox(page)) {
        if (!SCREENS.test(state.name)) continue;
        await test.step(state.name, async () => {
          await state.open(page);
          await comeToRest(page);
          const before = await places(page);
          await page.evaluate(() => (document.documentElement.dir = "rtl"));
          await comeToRest(page);
          const after = new Map((await places(page)).map(({ id, start }) => [id, start]));
          const still = before.filter(({ id }) => after.has(id));
          expect.soft(still.length, state.name).toBeGreaterThan(before.length / 2);
          const moved = still.filter(
            ({ id, start }) => Math.abs(start - (after.get(id) ?? Number.NaN)) > 2,
          );
          expect.soft(moved, state.name).toEqual([]);
        });
      }
    },
  );
