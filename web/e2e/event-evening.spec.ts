import { type Page, expect } from "@playwright/test";

import { drawn } from "./drawn-photo";
import { test } from "./fixtures";
import { enter, newNeighbour, openPageOf, ownSpot } from "./neighbours";

const tomorrow = () => new Date(Date.now() + 86_400_000).toLocaleDateString("sv");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test.use({ hasAnimations: true });

test("an event from the request to join to the meeting: approval, co-host, check-in, photos @release", async ({
  page,
  baseURL,
  openBrowser,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  // The names of places may still be on their way.
  allowErrors(/503/);
  const spot = ownSpot();
  const mara = await enter(page, spot, { name: "Mara Lind" });
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  await mara.client.post("/api/matches", { data: { userId1: mara.id, userId2: ana.id } });
  const guest = await openPageOf(ana, () => openBrowser(spot), baseURL);

  await page.goto("/events/create");
  await page.getByLabel("Title").fill("Supper for strangers");
  await page.getByLabel("Date").fill(tomorrow());
  await page.getByLabel("Time", { exact: true }).fill("19:00");
  await page.getByLabel("Location").fill("North pier");
  await page.getByLabel("Description").fill("Soup, bread and twelve chairs.");
  await page.getByLabel("Category").selectOption("food");
  await page.getByRole("switch", { name: "Guests may bring one more" }).click();
  await page.getByRole("switch", { name: "I let each guest in" }).click();
  await button(page, "Publish event").click();
  await expect(page).toHaveURL(/\/events\/[\w-]{22}$/);
  const path = new URL(page.url()).pathname;

  await guest.goto(path);
  await guest.getByRole("switch", { name: /^I bring one more/ }).click();
  await button(guest, /^Ask to join/).click();
  await expect(guest.getByText("You asked to join")).toBeVisible();
  await button(page, "Let in: Ana Soto").click();
  await expect(guest.getByText("You're going")).toBeVisible();
  await expect(page.getByText("3 of 10 going").first()).toBeVisible();

  await button(page, /^Co-hosts/).click();
  await button(page, "Ask Ana Soto").click();
  await expect(page.getByText("Asked", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await button(guest, /^Host it together/).click();
  await expect(guest.getByRole("link", { name: "Edit", exact: true })).toBeVisible();

  await guest.getByRole("link", { name: "Edit", exact: true }).click();
  await guest.getByLabel("Location").fill("South pier");
  await button(guest, "Save changes").click();
  await expect(page.getByText("South pier").first()).toBeVisible();

  const soon = Date.now() + 1500;
  const times = { dateTime: new Date(soon), endsAt: new Date(soon + 1000) };
  expect((await mara.client.put(`/api${path}`, { data: times })).status()).toBe(200);
  await guest.goto(`${path}/check-in`);
  await button(guest, /^Here: Ana Soto$/).click();
  await button(guest, "+1 is here: Ana Soto").click();
  await expect(guest.getByText("2 of 2 here")).toBeVisible();

  await expect.poll(() => Date.now()).toBeGreaterThan(soon + 1000);
  await page.goto(path);
  await page.getByLabel("Add photos").setInputFiles(await drawn(page, 900, 600));
  await expect(page.getByRole("button", { name: /^Open: Photo by .*Mara/ })).toBeVisible();
  await page.getByRole("switch", { name: /^I met .*Ana/ }).click();
  await guest.goto(path);
  const tile = guest.getByRole("button", { name: /^Open: Photo by .*Mara/ });
  await expect
    .poll(() => tile.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480);
  await tile.click();
  const whole = guest.getByRole("dialog").getByRole("img", { name: /^Photo by/ });
  await expect
    .poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900);
  await guest.keyboard.press("Escape");
  await guest.getByRole("switch", { name: /^I met .*Mara/ }).click();
  await expect(guest.getByText("You both say so")).toBeVisible();
});
