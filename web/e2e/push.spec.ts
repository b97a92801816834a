import { chromium } from "@playwright/test";

import { postJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

const { CHROMIUM_WITH_WINDOWS } = process.env;
// Notifications are shown by a browser with windows alone.
test.use({
  serviceWorkers: "allow",
  context: async ({ keep, errorWatch }, provide) => {
    const browser = await keep("windows", async () => {
      const opened = await chromium.launch(
        CHROMIUM_WITH_WINDOWS ? { executablePath: CHROMIUM_WITH_WINDOWS } : {},
      );
      return Object.assign(opened, { stop: () => opened.close() });
    });
    const context = await browser.newContext();
    errorWatch.follow(context);
    await provide(context);
    await context.close();
  },
});

test("a push shows a notification that opens its page in an open window, and is closed once read", async ({
  page,
  context,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  await context.grantPermissions(["notifications"], baseURL ? { origin: baseURL } : {});
  await page.goto("/matches");
  expect(await page.evaluate(() => Notification.permission)).toBe("granted");
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await postJson(ana.client, `/api/messages/${me.id}`, { content: "Hello" });
  const alerts = async () =>
    (await (await me.client.get("/api/alerts")).json()) as { id: string; isRead: boolean }[];
  await expect.poll(async () => (await alerts()).length).toBe(1);
  const [alert] = await alerts();
  const pushed = {
    id: alert?.id,
    at: 1,
    title: "Hereabouts",
    body: "You have a new message",
    path: `/chat/${ana.id}`,
    unread: [alert?.id],
  };
  // Somebody looks at another window.
  const receive = () =>
    worker.evaluate(async (data) => {
      const { registration, clients } = globalThis as never as {
        registration: ServiceWorkerRegistration;
        clients: { matchAll: () => Promise<unknown[]> };
      };
      const { matchAll } = clients;
      clients.matchAll = async () => [];
      const done: Promise<unknown>[] = [];
      const event = Object.assign(new Event("push"), {
        data: { json: () => data },
        waitUntil: (work: Promise<unknown>) => void done.push(work),
      });
      globalThis.dispatchEvent(event);
      await Promise.all(done);
      clients.matchAll = matchAll;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      }));
    }, pushed);
  const shown = [{ title: "Hereabouts", body: "You have a new message", tag: alert?.id }];
  expect(await receive()).toEqual(shown);
  expect(await receive()).toEqual(shown);
  await worker.evaluate(async () => {
    const { registration } = globalThis as never as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const press = { notification, waitUntil: () => undefined };
    globalThis.dispatchEvent(Object.assign(new Event("notificationclick"), press));
  });
  await expect(page).toHaveURL(`/chat/${ana.id}`);
  await expect.poll(async () => (await alerts())[0]?.isRead).toBe(true);
  const left = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as never as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).length;
    });
  await expect.poll(left).toBe(0);
});
