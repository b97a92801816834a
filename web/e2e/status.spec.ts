import type { Answer } from "@hereabouts/api/testing/read";

import { expectAccessible } from "./accessibility";
import { expect, releaseUnless, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";
import { settle } from "./states";

test.use({ hasAnimations: true });

const LASTS_MS = 6000;
/** Before that, what the page shows while it connects may come and go above the map. */
const MEASURED_BEFORE_END_MS = 1500;

test("a pin has the icon and the name of a status until its end, and does not move", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 2), { name: "Ana Souza" });
  await enter(page, spot);
  let asked = 0;
  let end = 0;
  await page.route("**/api/users/nearby?*", async (route) => {
    asked += 1;
    const response = await route.fetch();
    const people = (await response.json()) as Answer<"GET", "/api/users/nearby">;
    end = Date.now() + LASTS_MS;
    const statusUntil = new Date(end).toISOString();
    const json = people.map((one) => ({ ...one, status: "coffee" as const, statusUntil }));
    await route.fulfill({ response, json });
  });
  await page.goto("/map");
  const pin = page.getByRole("application").getByRole("link", { name: /^Ana Souza,/ });
  await expect(pin).toHaveAccessibleName(/, Up for coffee until \d+:\d\d [AP]M$/);
  await settle(page);
  await page.waitForTimeout(Math.max(0, end - Date.now() - MEASURED_BEFORE_END_MS));
  const before = await pin.boundingBox();
  await expect(pin.locator("svg")).toHaveCount(1);
  const questions = asked;
  await expect(pin.locator("svg")).toHaveCount(0);
  await expect(pin).not.toHaveAccessibleName(/coffee/);
  expect(await pin.boundingBox()).toEqual(before);
  expect(asked).toBe(questions);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(
    `a status is set by the keys, at ${viewport.width} px`,
    releaseUnless(viewport.width === 390),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await enter(page, ownSpot());
      await page.goto("/profile");
      await page.getByRole("button", { name: "Set a status" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Set a status" });
      await dialog.getByRole("radio", { name: "Available" }).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Tab");
      await expect(dialog.getByRole("radio", { name: "Until I change it" })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(dialog.getByText("It ends on the next quarter of an hour.")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^Up for coffee until \d+:\d\d [AP]M$/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Set a status" })).toBeFocused();
    },
  );
