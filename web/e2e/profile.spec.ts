import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openProfile(page: Page, profile: { [field: string]: unknown } = {}) {
  const me = await enter(page, ownSpot(), profile);
  await page.goto("/profile");
  return me;
}

test("spec 2: sharing the profile by the device, else as a copied link", async ({ page }) => {
  const { id } = await openProfile(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Share profile").click();
  await expect(toast(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`/discover?person=${id}`);
  await page.evaluate(() => {
    const share = async ({ url }: ShareData) => void (document.title = `shared ${url}`);
    Object.assign(navigator, { share });
  });
  await button(page, "Share profile").click();
  await expect(page).toHaveTitle(`shared ${copied}`);
});
