import { postJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

test.use({ viewport: { width: 1440, height: 900 } });

test("on a desktop the list is beside the event, with the same filters @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  const ids: string[] = [];
  for (const [title, category] of [
    ["Walk", "outdoor"],
    ["Swim", "outdoor"],
    ["Pasta", "food"],
  ]) {
    const dateTime = new Date(Date.now() + (ids.length + 1) * 86_400_000).toISOString();
    const data = { title, description: "Come along", category, location: "Pier", dateTime };
    ids.push((await postJson(ana.client, "/api/events", data)).id);
  }
  await page.goto("/events?category=outdoor");
  await page.getByRole("link", { name: "View details: Walk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Walk" })).toBeVisible();
  const list = page.getByRole("region", { name: "Events" });
  const rows = list.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(list.getByRole("link", { name: "Walk" })).toHaveAttribute("aria-current", "page");
  await list.getByRole("link", { name: "Swim" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Swim" })).toBeVisible();
  await list.getByLabel("Category").selectOption("All categories");
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1, name: "Swim" })).toBeVisible();
  await expectAccessible(page);

  await me.client.post(`/api/events/${ids[1]}/join`, { data: {} });
  await ana.client.delete(`/api/events/${ids[0]}`);
  await expect(list.getByText("This event was called off")).toBeVisible();
  await expect(page.getByText("2 of 10 going")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toHaveCount(0);
  await page.getByRole("link", { name: "Back to events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
});
