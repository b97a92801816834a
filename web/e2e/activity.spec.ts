import { postJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

test("alerts of an absence are behind the bell, and new ones are added live @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  const event = await plan(ana, { title: "Tea at nine" });
  await postJson(me.client, `/api/events/${event}/join`, {});
  await ana.client.put(`/api/events/${event}`, { data: { location: "The other bench" } });
  await page.goto("/discover");
  const bell = page.getByRole("button", { name: /^Activity/ });
  await expect(bell).toHaveAccessibleName("Activity, 1 new");
  await postJson(ana.client, "/api/matches", { userId1: ana.id, userId2: me.id });
  await expect(bell).toHaveAccessibleName("Activity, 2 new");
  await expect(page).toHaveTitle(/^\(2\) /);
  await bell.click();
  const rows = page.getByRole("dialog", { name: "Activity" }).getByRole("link");
  await expect(rows).toHaveText([/You and .*Ana Souza.* are connected/, /Tea at nine.* has a new/]);
  await rows.nth(1).click();
  await expect(page.getByRole("heading", { name: "Tea at nine" })).toBeVisible();
  await page.goBack();
  await expect(bell).toHaveAccessibleName("Activity");
  await expect(page).toHaveTitle(/^Discover/);
});
