import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";

test.use({ hasAnimations: true });

// As many changes a day as members have.
test.use({ serverEnv: { RATE_LIMIT_SCALE: "1" } });

const own = (page: Page) => page.getByRole("img", { name: "You are here" });
const pin = (page: Page) => page.getByRole("application").getByRole("link", { name: /^Ana,/ });

test("far from the published place the map still shows the people listed there, and offers to move the place @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 4), { name: "Ana" });
  const { client } = await enter(page, spot);
  await page.goto("/map");
  await expect(pin(page)).toBeVisible();
  const longitude = spot.longitude + (spot.longitude > 0 ? -90 : 90);
  await page.context().setGeolocation({ latitude: -spot.latitude, longitude });
  await page.goto("/map");
  const notice = page.getByRole("region", { name: "You are somewhere else now" });
  await expect(notice).toContainText("You can show it at once 4 more times today.");
  // Spanning two continents, the map would show them as one.
  const gap = async () => {
    const [a, b] = await Promise.all([pin(page), own(page)].map((one) => one.boundingBox()));
    return Math.hypot(a!.x - b!.x, a!.y - b!.y);
  };
  await expect.poll(gap).toBeGreaterThan(100);
  await notice.getByRole("button", { name: "Use my new place" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("0 people nearby")).toBeVisible();
  const me = await getJson(client, "/api/users/me");
  expect(me.latitude).toBeCloseTo(-spot.latitude, 1);
});

test("the fifth move of a day is refused in the notice @release", async ({ page, allowErrors }) => {
  allowErrors(/429/);
  const spot = ownSpot();
  const { client } = await enter(page, spot);
  await page.context().setGeolocation(northOf(spot, 200));
  await page.goto("/map");
  const notice = page.getByRole("region", { name: "You are somewhere else now" });
  await expect(notice).toBeVisible();
  for (const km of [20, 40, 60, 80])
    await client.put("/api/users/me/location", { data: { ...northOf(spot, km), now: true } });
  await notice.getByRole("button", { name: "Use my new place" }).click();
  await expect(notice.getByRole("alert")).toBeVisible();
  await page.reload();
  await expect(notice).toContainText("Showing it at once is possible again tomorrow.");
});
