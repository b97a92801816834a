import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

/** Which of an event the page has asked for. */
function questionsAbout(page: Page, id: string) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/events/${id}`)) asked.push(pathname.split(id)[1] || "event");
  });
  return asked;
}

for (const width of [390, 1440]) {
  test(
    `an opened event is requested once, and again after its host has edited it, at ${width} px`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 844 });
      const spot = ownSpot();
      const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
      const id = await plan(ana);
      await enter(page, spot);
      const asked = questionsAbout(page, id);
      const answers: string[] = [];
      page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => answers.push(String(payload))),
      );
      await page.goto(`/events/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Sunrise walk" })).toBeVisible();
      await expect.poll(() => answers.some((text) => text.includes(id))).toBe(true);
      await ana.client.put(`/api/events/${id}`, { data: { title: "Sunset walk" } });
      await expect(page.getByRole("heading", { level: 1, name: "Sunset walk" })).toBeVisible();
      expect(asked.toSorted()).toEqual(["/attendees", "/questions", "event", "event"]);
    },
  );
}

test("a new count that arrives during a request is not overwritten by its older response", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
  const bo = await newNeighbour(baseURL, spot, { name: "Bo" });
  const id = await plan(ana);
  await enter(page, spot);
  await page.goto(`/events/${id}`);
  await expect(page.getByText("1 of 10 going")).toBeVisible();
  const [read, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/events/${id}`, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await letGo.promise;
    await route.fulfill({ response });
  });
  await ana.client.put(`/api/events/${id}`, { data: { title: "Sunset walk" } });
  await read.promise;
  await bo.client.post(`/api/events/${id}/join`);
  await expect(page.getByText("2 of 10 going")).toBeVisible();
  letGo.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Sunset walk" })).toBeVisible();
  await expect(page.getByText("2 of 10 going")).toBeVisible();
});

test("after a reconnect the page shows what the host edited meanwhile @release", async ({
  page,
  context,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
  const id = await plan(ana);
  await enter(page, spot);
  await page.goto(`/events/${id}`);
  await expect(page.getByText("1 of 10 going")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await ana.client.put(`/api/events/${id}`, { data: { title: "Sunset walk" } });
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Sunset walk" })).toBeVisible();
});
