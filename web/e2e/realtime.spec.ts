import type { Page, WebSocketRoute } from "@playwright/test";

import { expect, test } from "./fixtures";
import { type Member, enterBesideAna, socketGreeted, write } from "./neighbours";

const bubble = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });
const unread = (page: Page, count: number) =>
  page.getByRole("navigation").getByRole("link", { name: new RegExp(`${count} unread`) });

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, baseURL }) => {
  [mara, ana] = await enterBesideAna(page, baseURL);
});

test("a message that arrives on another screen is counted, and its toast opens the chat", async ({
  page,
}) => {
  const online = socketGreeted(page);
  await page.goto("/matches");
  await online;
  await write(ana, mara, "Coffee at four?");
  await expect(unread(page, 1)).toBeVisible();
  await page.getByRole("link", { name: "Ana Soto" }).click();
  await expect(bubble(page, "Coffee at four?")).toBeVisible();
  await expect(page.getByRole("navigation").getByText(/unread/)).toHaveCount(0);
});

test("without toasts for messages they are still counted @release", async ({ page }) => {
  await mara.client.put("/api/users/me/settings", { data: { messages: false } });
  await page.goto("/matches");
  await expect(page.getByText("No matches yet")).toBeVisible();
  await write(ana, mara, "Hello");
  await expect(unread(page, 1)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ana Soto" })).toHaveCount(0);
});

test("a new match shows a toast, and is listed @release", async ({ page }) => {
  const online = socketGreeted(page);
  await page.goto("/matches");
  await online;
  await ana.client.post("/api/matches", {
    data: { userId1: ana.id, userId2: mara.id, compatibilityScore: 85 },
  });
  await expect(page.getByRole("link", { name: "You and Ana Soto are connected" })).toBeVisible();
  await expect(page.getByText("1 match", { exact: true })).toBeVisible();
});

test("after an absence the chat has all new messages, each once", async ({ page, allowErrors }) => {
  allowErrors(/WebSocket connection|Failed to load resource/);
  await write(ana, mara, "before");
  await page.goto(`/chat/${ana.id}`);
  await expect(bubble(page, "before")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/You're offline/)).toBeVisible();
  for (let i = 1; i <= 60; i++) await write(ana, mara, `meanwhile ${i}`);
  await page.context().setOffline(false);
  await expect(bubble(page, "meanwhile 60")).toBeVisible();
  await expect(page.getByText(/You're offline/)).toBeHidden();
  await expect(page.getByRole("log").getByText(/^meanwhile/)).toHaveCount(60);
  await expect(bubble(page, "before")).toHaveCount(1);
});

test("a WebSocket that the server closes reconnects automatically", async ({ page }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket("**/api/realtime", (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto(`/chat/${ana.id}`);
  await expect.poll(() => sockets.length).toBe(1);
  await sockets[0]?.close({ code: 1011 });
  await expect.poll(() => sockets.length).toBe(2);
  await write(ana, mara, "Still there?");
  await expect(bubble(page, "Still there?")).toBeVisible();
});

test("a frame after a lost one fetches the missing message", async ({ page }) => {
  const isDropped = (frame: string | Buffer) => String(frame).includes("lost on the way");
  await page.routeWebSocket("**/api/realtime", (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!isDropped(frame)) socket.send(frame);
    });
  });
  await write(ana, mara, "one");
  await page.goto(`/chat/${ana.id}`);
  await expect(bubble(page, "one")).toBeVisible();
  await write(ana, mara, "lost on the way");
  await write(ana, mara, "three");
  await expect(bubble(page, "three")).toBeVisible();
  await expect(bubble(page, "lost on the way")).toBeVisible();
});

test("spec 8: the session ended in another tab, and sign-in shows at once, in place", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/WebSocket connection|Failed to load resource/);
  const online = socketGreeted(page);
  await page.goto("/messages");
  await online;
  await page.context().request.post("/api/logout");
  await expect(page.getByText("You were signed out", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
  await expect(page).toHaveURL(/\/messages$/);
});
