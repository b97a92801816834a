import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

for (const width of [390, 1440]) {
  test(
    `events called off during an absence are shown on the next visit until seen, and stay in the list, at ${width} px`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 844 });
      const spot = ownSpot();
      const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
      const ids = [
        await plan(ana, { title: "Walk", dateTime: inDays(1) }),
        await plan(ana, { title: "Swim", dateTime: inDays(2) }),
        await plan(ana, { title: "Pasta", dateTime: inDays(3) }),
      ];
      const me = await enter(page, spot);
      for (const id of ids.slice(0, 2))
        await me.client.post(`/api/events/${id}/join`, { data: {} });
      for (const id of ids) await ana.client.delete(`/api/events/${id}`);

      await page.goto("/matches");
      const notice = page.getByRole("dialog", { name: "2 events called off" });
      await expect(notice.getByRole("link")).toHaveText([/^Walk/, /^Swim/]);
      await expectAccessible(page);
      await page.reload();
      await notice.getByRole("link", { name: /^Walk/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Walk" })).toBeVisible();
      const article = page.getByRole("article");
      await expect(article.getByText("This event was called off")).toBeVisible();
      await expect(article.getByText("You were going", { exact: true })).toBeVisible();
      await expect(article.getByText("2 were going")).toBeVisible();
      await expect(page.getByText("You're going")).toHaveCount(0);
      await expect(article.getByRole("button", { name: /^(Join|Leave)/ })).toHaveCount(0);
      await expectAccessible(page);

      await page.goto("/events");
      await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Walk", "Swim"]);
      await expect(page.getByText("This event was called off")).toHaveCount(2);
      await expect(page.getByRole("button", { name: /^(Join|Leave)/ })).toHaveCount(0);
      await expect(page.getByText("You're going")).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      // What the list shows already is no news: no notice repeats it.
      await page.waitForLoadState("networkidle");
      await expect(page.getByText("Called off: Walk")).toHaveCount(0);
    },
  );
}

test("a notice closed on one device is closed on all, and opening the event closes it too @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const [walk, swim] = [await plan(ana, { title: "Walk" }), await plan(ana, { title: "Swim" })];
  const me = await enter(page, spot);
  for (const id of [walk, swim]) {
    await me.client.post(`/api/events/${id}/join`, { data: {} });
    await ana.client.delete(`/api/events/${id}`);
  }
  const unseen = async () =>
    (await getJson(me.client, "/api/events/called-off")).map(({ title }) => title);
  expect(await unseen()).toEqual(["Walk", "Swim"]);
  await page.goto(`/events/${walk}`);
  const notice = page.getByRole("dialog", { name: "Called off" });
  await expect(notice.getByRole("link")).toHaveText([/^Swim/]);
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Walk" })).toBeVisible();
  await expect.poll(unseen).toEqual([]);
});
