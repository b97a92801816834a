import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, ownSpot, plan } from "./neighbours";

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function fillForm(page: Page) {
  await page.getByLabel("Title").fill("Board games");
  await page.getByLabel("Category").selectOption("Social");
  await page.getByLabel("Description").fill("Bring one, play three.");
  await page.getByLabel("Location").fill("Café Central");
  await page.getByLabel("Date").fill(dayIn(2));
  await page.getByLabel("Time").fill("19:30");
}

const publish = (page: Page) => page.getByRole("button", { name: "Publish event" }).click();

test("an invalid capacity is refused at its field and stays as typed; blank becomes 10 @release", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await page.goto("/events/create");
  await fillForm(page);
  const most = page.getByLabel("Max attendees");
  for (const typed of ["500", "1", "2.5"]) {
    await most.fill(typed);
    await most.press("Tab");
    await expect(most).toHaveValue(typed);
    await expect(most).toHaveAccessibleDescription(/Enter a whole number between 2 and 100\.$/);
    await publish(page);
    await expect(most).toBeFocused();
    await expect(page).toHaveURL(/\/events\/create$/);
  }
  await most.fill("7");
  await expect(most).not.toHaveAttribute("aria-invalid");
  await most.fill("");
  await most.press("Tab");
  await expect(most).toHaveValue("10");
  await most.fill("40");
  await publish(page);
  await expect(page.getByText("1 of 40 going")).toBeVisible();
});

test("a link in an event's description opens in a new tab, without a referrer @release", async ({
  page,
  baseURL,
}) => {
  const address = `${baseURL}/api/health?a=1`;
  const description = `Sign up at ${address}, not at javascript:alert(1).`;
  const id = await plan(await enter(page, ownSpot()), { description });
  await page.goto(`/events/${id}`);
  const links = page.getByText(description).getByRole("link");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("rel", /noopener noreferrer nofollow/);
  const opened = page.waitForEvent("popup");
  await links.click();
  const tab = await opened;
  await expect(tab).toHaveURL(address);
  expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
  await expect(page.getByText(description)).toBeVisible();
});
