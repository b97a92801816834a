import type { Page, WebSocketRoute } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan, socketGreeted } from "./neighbours";

test.use({ hasAnimations: true });

/** Puts the test between the page and the server, so that it can say what the server says on a clock only. */
async function listenIn(page: Page) {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket("**/api/realtime", (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return async (frame: { type: string } & { [field: string]: unknown }) => {
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    sockets.at(-1)?.send(JSON.stringify(frame));
  };
}

test("a notice about new people nearby links to discover @release", async ({ page }) => {
  await enter(page, ownSpot());
  const say = await listenIn(page);
  await page.goto("/matches");
  await expect(page.getByRole("heading", { name: "No matches yet" })).toBeVisible();
  await say({ type: "nearby", count: 3 });
  await page.getByRole("link", { name: "3 new people nearby" }).click();
  await expect(page).toHaveURL(/\/discover$/);
});

test("spec 4: online or offline, in a chat and the list of matches, follows who comes and goes; spec 2: the chat's header, the rows of conversations", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  // The server itself says nothing of Ana, whenever its clock ticks: she hides it. The test says it, in frames and responses.
  await ana.client.put("/api/users/me/settings", { data: { showOnlineStatus: false } });
  let isOnline = false;
  await page.route(/\/api\/(users|matches|conversations)/, async (route) => {
    const status = `"isOnline":${isOnline},"showsOnlineStatus":true`;
    const response = await route.fetch();
    const body = await response.text();
    const hidden = '"isOnline":false,"showsOnlineStatus":false';
    await route.fulfill({ response, body: body.replaceAll(hidden, status) });
  });
  const me = await enter(page, spot);
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
  const say = await listenIn(page);
  const comesOrGoes = (now: boolean) => {
    isOnline = now;
    return say({ type: "presence", userId: ana.id, isOnline });
  };
  await page.goto("/matches");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ana Souza" });
  await expect(row).toBeVisible();
  await expect(row.getByText("Online")).toHaveCount(0);
  await comesOrGoes(true);
  await expect(row.getByText("Online")).toHaveCount(1);
  await comesOrGoes(false);
  await expect(row.getByText("Online")).toHaveCount(0);

  await ana.client.post(`/api/messages/${me.id}`, { data: { content: "Hello" } });
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /Messages$/ })
    .click();
  await expect(row.getByText("Hello")).toBeVisible();
  await comesOrGoes(true);
  await expect(row.getByText("Online", { exact: true })).toHaveCount(1);
  const hasLeft = Promise.withResolvers<void>();
  await page.route("**/api/messages/*", async (route) => {
    await hasLeft.promise;
    await route.fallback();
  });
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana Souza");
  await expect(page.getByText("Online now", { exact: true })).toBeVisible();
  await comesOrGoes(false);
  const offline = page.getByText("Offline", { exact: true });
  await expect(offline).toBeVisible();
  hasLeft.resolve();
  await expect(page.getByRole("log").getByText("Hello")).toBeVisible();
  await expect(offline).toBeVisible();
});

test("a guest is shown once, on any screen, that an event was called off", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  const [walk, swim] = [await plan(ana, { title: "Walk" }), await plan(ana, { title: "Swim" })];
  for (const id of [walk, swim]) await me.client.post(`/api/events/${id}/join`, { data: {} });
  const read = page
    .waitForResponse(/\/api\/events\/called-off$/)
    .then((response) => response.finished());
  const online = socketGreeted(page);
  await page.goto("/matches");
  await Promise.all([read, online]);
  await expect(page.getByRole("heading", { name: "No matches yet" })).toBeVisible();
  await ana.client.delete(`/api/events/${walk}`);
  const note = page.getByRole("link", { name: "Called off: Walk" });
  await note.click();
  await expect(page.getByRole("heading", { level: 1, name: "Walk" })).toBeVisible();
  await expect(page.getByText("This event was called off")).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole("link", { name: "Browse more events" }).click();
  await expect(page.getByText("2 events", { exact: true })).toBeVisible();
  await ana.client.delete(`/api/events/${swim}`);
  await expect(page.getByRole("link", { name: "Called off: Swim" })).toBeVisible();
});

test("an event called off during the request for called-off events is shown once", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  const id = await plan(ana, { title: "Walk" });
  await me.client.post(`/api/events/${id}/join`, { data: {} });
  const online = socketGreeted(page);
  const isTold = Promise.withResolvers<void>();
  await page.route(
    "**/api/events/called-off",
    async (route) => {
      const early = await route.fetch();
      await online;
      await ana.client.delete(`/api/events/${id}`);
      await isTold.promise;
      await route.fulfill({ response: early });
    },
    { times: 1 },
  );
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"isCancelled":true')) isTold.resolve();
    }),
  );
  await page.goto("/matches");
  const notice = page.getByRole("dialog", { name: "Called off" });
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("Called off: Walk")).toHaveCount(0);
});
