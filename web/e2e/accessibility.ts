import { type Page, expect } from "@playwright/test";
import axe from "axe-core";

import { comeToRest } from "./states";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Once for a page, and without what is not asked: Playwright's builder takes three times as long. */
export async function findViolations(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}

/** Axe finds nothing, once nothing moves any more: what is still fading in has too little contrast. */
export async function expectAccessible(page: Page) {
  await comeToRest(page);
  expect(await findViolations(page)).toEqual([]);
}
