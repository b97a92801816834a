import { noFindings } from "./accessibility";
import { expect, test } from "./fixtures";
import { newNeighbour, ownSpot, plan } from "./neighbours";

test("a page for anybody begins with what it is: the cover leaves room for the title, the time and the button", async ({
  page,
  baseURL,
}) => {
  const host = await newNeighbour(baseURL, ownSpot(), { name: "Ana Soto" });
  const id = await plan(host, { maxAttendees: 4 });
  const answer = await host.client.put(`/api/events/${id}/page`, { data: { showsPlace: true } });
  const { url } = (await answer.json()) as { url: string };
  await page.goto(new URL(url).pathname);
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
  await noFindings(page);
});
