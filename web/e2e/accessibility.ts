import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

import { comeToRest } from "./states";

/** Axe finds nothing, once nothing moves any more: what is still fading in has too little contrast. */
export async function noFindings(page: Page) {
  await comeToRest(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}
