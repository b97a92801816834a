import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { newNeighbour, ownSpot, plan } from "./neighbours";

async function openPage(baseURL: string | undefined) {
  const host = await newNeighbour(baseURL, ownSpot(), { name: "Ana Soto" });
  const id = await plan(host, { maxAttendees: 4 });
  const answer = await host.client.put(`/api/events/${id}/page`, { data: { showsPlace: true } });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).pathname;
}

test("on an event's public page the cover leaves room for the title and the button", async ({
  page,
  baseURL,
}) => {
  await page.goto(await openPage(baseURL));
  const cover = page.locator("img.cover");
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    expect((await cover.boundingBox())?.height).toBeLessThan(height / 2);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Join" })).toBeInViewport();
  }
  await expectAccessible(page);
});

test("an event's public page is painted before its font is loaded, and nothing moves when it is", async ({
  page,
  baseURL,
}) => {
  const path = await openPage(baseURL);
  const held = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  await expect.poll(painted).toBe(1);
  await expect(page.getByRole("link", { name: "Join" })).toBeVisible();
  const tops = () =>
    page
      .locator("h1, h2, li, p, .actions > a, footer")
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  const isThere = () => page.evaluate(() => document.fonts.check('420 1rem "Figtree Variable"'));
  expect(await isThere()).toBe(false);
  const before = await tops();
  held.resolve();
  await expect.poll(isThere).toBe(true);
  expect(await tops()).toEqual(before);
});
