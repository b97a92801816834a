import type { BrowserContext, Page } from "@playwright/test";

import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { type Member, enterBesideAna } from "./neighbours";

const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const bubble = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });
const waiting = (page: Page) => page.getByRole("log").getByText("Waiting to send");
const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const textsOf = async (of: Member, withWhom: Member) =>
  (await getJson(of.client, `/api/messages/${withWhom.id}?peek=1`)).map(
    ({ content }: { content: string }) => content,
  );

async function send(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** No message to Ana arrives, from whichever tab. */
const refuseSending = (context: BrowserContext) =>
  context.route(`**/api/messages/${ana.id}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, serverUrl, allowErrors }) => {
  allowErrors(/Failed to load resource|WebSocket connection/);
  [mara, ana] = await enterBesideAna(page, serverUrl);
});

test("a draft is restored after its tab was closed, and not shown in a second tab meanwhile", async ({
  page,
}) => {
  const context = page.context();
  await page.goto(`/chat/${ana.id}`);
  await composer(page).pressSequentially("I was about to s");
  const second = await context.newPage();
  await second.goto(`/chat/${ana.id}`);
  await expect(composer(second)).toHaveValue("");
  await page.close();
  await second.reload();
  await expect(composer(second)).toHaveValue("I was about to s");
  await composer(second).press("End");
  await composer(second).pressSequentially("ay yes");
  await composer(second).press("Enter");
  await expect(bubble(second, "I was about to say yes")).toHaveCount(1);
  await expect.poll(() => textsOf(mara, ana)).toEqual(["I was about to say yes"]);
  await second.close();
  const third = await context.newPage();
  await third.goto(`/chat/${ana.id}`);
  await expect(bubble(third, "I was about to say yes")).toHaveCount(1);
  await expect(composer(third)).toHaveValue("");
});

test("unsent messages of two tabs are shown in both, survive closing both, and are sent once and in order", async ({
  page,
}) => {
  const context = page.context();
  await refuseSending(context);
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto(`/chat/${ana.id}`)));
  await send(page, "one");
  await expect(waiting(other)).toHaveCount(1);
  await send(other, "two");
  await expect(waiting(page)).toHaveCount(2);
  await send(page, "three");
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toHaveCount(3);
    await expect(bubble(tab, "two")).toHaveCount(1);
  }
  await Promise.all([page.close(), other.close()]);
  await context.unroute(`**/api/messages/${ana.id}`);
  const later = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([later[0].goto(`/chat/${ana.id}`), later[1].goto("/messages")]);
  await expect(later[0].getByRole("log").getByText("Sent")).toHaveCount(3);
  await expect(later[1].getByText("You: three")).toBeVisible();
  expect(await textsOf(ana, mara)).toEqual(["one", "two", "three"]);
});

test("if the browser stores nothing, one notice says so, and unsent messages stay in the tab and are sent", async ({
  page,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("private", "SecurityError");
    };
  });
  await refuseSending(page.context());
  await page.goto(`/chat/${ana.id}`);
  await send(page, "one");
  const notice = toast(page).getByText(/leave this tab open until your messages are sent/);
  await expect(notice).toBeVisible();
  await toast(page).getByRole("button").click();
  await expect(notice).toBeHidden();
  await send(page, "two");
  await expect(waiting(page)).toHaveCount(2);
  await expect(notice).toBeHidden();
  await page.context().unroute(`**/api/messages/${ana.id}`);
  await page.reload();
  await expect(page.getByRole("log").getByText("Sent")).toHaveCount(2);
  expect(await textsOf(ana, mara)).toEqual(["one", "two"]);
});

test.describe("in the background", () => {
  test.use({ serviceWorkers: "allow" });

  /** The browser tells the service worker that there is a network, as it would without a tab. */
  async function wakeWorker(page: Page, origin: string) {
    const browser = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(
          ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
        );
        if (own) resolve(own.registrationId);
      }),
    );
    await browser.send("ServiceWorker.enable");
    const registrationId = await registered;
    const event = { origin, registrationId, tag: "outbox", lastChance: false };
    await browser.send("ServiceWorker.dispatchSyncEvent", event);
  }

  test("unsent messages are sent in order without an open tab, and stay while signed out", async ({
    page,
    server,
    serverProxy,
  }) => {
    await page.goto(`/chat/${ana.id}`);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await serverProxy.stop();
    for (const text of ["one", "two"]) await send(page, text);
    await expect(waiting(page)).toHaveCount(2);
    const blank = await page.context().newPage();
    await page.close();
    const cookies = await blank.context().cookies();
    await blank.context().clearCookies();
    await serverProxy.start();
    const refusals = () => server.output().match(/"status":401/g)?.length ?? 0;
    const before = refusals();
    await wakeWorker(blank, serverProxy.url);
    await expect.poll(refusals).toBe(before + 1);
    expect(await textsOf(ana, mara)).toEqual([]);
    await blank.context().addCookies(cookies);
    await wakeWorker(blank, serverProxy.url);
    await expect.poll(() => textsOf(ana, mara)).toEqual(["one", "two"]);
    await blank.goto(`/chat/${ana.id}`);
    await expect(blank.getByRole("log").getByText("Sent")).toHaveCount(2);
    await expect(waiting(blank)).toHaveCount(0);
  });
});
