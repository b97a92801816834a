import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { type Member, enterBesideAna, openPageOf, write } from "./neighbours";

test.use({ hasAnimations: true });

const REFUSED = /Failed to load resource|WebSocket connection/;

const bubble = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const unreadInNavigation = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: /unread/ });

const history = (of: Member, withWhom: Member) =>
  getJson(of.client, `/api/messages/${withWhom.id}?peek=1&limit=100`);

async function send(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** No message to Ana arrives. */
const refuseSending = (page: Page) =>
  page.route(`**/api/messages/${ana.id}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, baseURL }) => {
  [mara, ana] = await enterBesideAna(page, baseURL);
});

test("spec 9: the current user of a chat, without sample messages; spec 2: Enter sends, Shift+Enter is a new line; spec 5: a message is trimmed, blank messages are not sent", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);

  await test.step("a first line is suggested", async () => {
    await page.goto(`/chat/${ana.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana Soto");
    await expect(page.getByText("Say hi to Ana Soto")).toBeVisible();
    await expect(
      page.getByText("You can send 2,000 messages until Ana Soto answers."),
    ).toBeVisible();
    await button(page, "Hi! We both like hiking. Any tips around here? Use this line").click();
    await expect(composer(page)).toHaveValue("Hi! We both like hiking. Any tips around here?");
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type(" Yes?");
    await expect(composer(page)).toHaveValue("Hi! We both like hiking. Any tips around here? Yes?");
  });

  await test.step("Enter sends what is not blank, trimmed", async () => {
    await composer(page).fill("");
    await expect(button(page, "Send")).toBeDisabled();
    await composer(page).fill("  \n ");
    await composer(page).press("Enter");
    await expect(button(page, "Send")).toBeDisabled();
    await composer(page).fill("  first");
    await composer(page).press("Shift+Enter");
    await composer(page).pressSequentially("second ");
    await composer(page).press("Enter");
    await expect(composer(page)).toHaveValue("");
    await expect(page.getByRole("log").getByText("Sent")).toBeAttached();
    expect((await history(ana, mara)).map(({ content }) => content)).toEqual(["first\nsecond"]);
  });

  await test.step("a refused message returns to the composer with the reason", async () => {
    await page.route(`**/api/messages/${ana.id}`, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 429,
            json: {
              code: "first_contact",
              message: "You can send 2 messages until Ana Soto answers.",
            },
          })
        : route.fallback(),
    );
    await send(page, "One more thing");
    await expect(page.getByText("You can send 2 messages until Ana Soto answers.")).toBeVisible();
    await expect(composer(page)).toHaveValue("One more thing");
    await expect(page.getByText("Failed to send message")).toHaveCount(0);
  });
});

/** Once it is connected: who types is seen by who is there. */
async function connected(page: Page) {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived");
}

test("a member who types or writes is shown as online on every screen", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  await mara.client.post("/api/matches", { data: { userId1: mara.id, userId2: ana.id } });
  const anasPage = await openPageOf(ana, openBrowser, baseURL);
  await Promise.all([
    ...[page, anasPage].map(connected),
    page.goto(`/chat/${ana.id}`),
    anasPage.goto(`/chat/${mara.id}`),
  ]);
  await expect(composer(page)).toBeVisible();
  const typed = page.getByText("typing…").filter({ visible: true });
  await composer(anasPage).pressSequentially("Hi");
  await expect(typed).toBeVisible();
  await expect(typed).toHaveCount(0);
  await expect(page.getByText("Online now", { exact: true })).toBeVisible();
  await send(anasPage, "Hi Mara");
  await expect(bubble(page, "Hi Mara")).toBeVisible();
  await expect(page.getByText("Online now", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Online now", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to messages" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ana Soto" });
  for (const screen of ["Messages", "Matches"]) {
    await page.getByRole("navigation").getByRole("link", { name: screen }).click();
    await expect(row.getByText("Online", { exact: true })).toBeAttached();
  }
  await page.getByRole("navigation").getByRole("link", { name: "Map" }).click();
  await expect(page.getByRole("link", { name: /^Ana Soto, .*, online$/ })).toBeAttached();
});

test("hidden presence is never shown, also while they write, and those who hide theirs see nobody's @release", async ({
  page,
}) => {
  const show = (member: Member, showOnlineStatus: boolean) =>
    member.client.put("/api/users/me/settings", { data: { showOnlineStatus } });
  await show(ana, false);
  await write(ana, mara, "Hello there");
  await page.goto(`/chat/${ana.id}`);
  await expect(page.getByText("Online status not shown", { exact: true })).toBeVisible();
  await write(ana, mara, "Still here");
  await expect(bubble(page, "Still here")).toBeVisible();
  await expect(page.getByText("Online status not shown", { exact: true })).toBeVisible();
  await show(ana, true);
  await show(mara, false);
  await page.reload();
  await expect(page.getByText("You hide your online status", { exact: true })).toBeVisible();
  await write(ana, mara, "And here");
  await expect(bubble(page, "And here")).toBeVisible();
  await expect(page.getByText("You hide your online status", { exact: true })).toBeVisible();
});

test("Enter during input composition does not send, and a text that is too long cannot be sent @release", async ({
  page,
}) => {
  await page.goto(`/chat/${ana.id}`);
  await composer(page).fill("にほん");
  await composer(page).dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(composer(page)).toHaveValue("にほん");
  await composer(page).fill("🙂".repeat(2003));
  await expect(page.getByText("3 characters too many")).toBeVisible();
  await expect(button(page, "Send")).toBeDisabled();
  expect(await history(ana, mara)).toEqual([]);
});

test("spec 2: left and right bubbles; two browsers see typing, messages and read marks at once", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  await write(ana, mara, "Hello there");
  const anasPage = await openPageOf(ana, openBrowser, baseURL);
  await Promise.all([page.goto(`/chat/${ana.id}`), anasPage.goto(`/chat/${mara.id}`)]);
  await expect(bubble(page, "Hello there")).toBeVisible();
  await expect(anasPage.getByRole("log").getByText("Read", { exact: true })).toBeAttached();
  const left = async (seenBy: Page) =>
    (await bubble(seenBy, "Hello there").boundingBox())?.x ?? NaN;
  expect(await left(page)).toBeLessThan(await left(anasPage));
  await expect(page.getByRole("log").locator("time").last()).toHaveText(/^\d?\d:\d\d [AP]M/);
  await composer(page).pressSequentially("It");
  await expect(anasPage.getByText("typing…").filter({ visible: true })).toBeVisible();
  await send(page, "It is me");
  await expect(bubble(anasPage, "It is me")).toBeVisible();
  await expect(anasPage.getByText("typing…").filter({ visible: true })).toBeHidden();
  await expect(
    anasPage.getByRole("status").filter({ hasText: "Mara Lind: It is me" }),
  ).toBeAttached();
  await expect(page.getByRole("log").getByText("Read", { exact: true })).toBeAttached();
  await expect(unreadInNavigation(page)).toHaveCount(0);
});

test("a count of unread messages requested before they were marked as read is requested again @release", async ({
  page,
}) => {
  await write(ana, mara, "Hello there");
  const reading = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.routeWebSocket("**/api/realtime", async (socket) => {
    await reading.promise;
    socket.connectToServer();
  });
  await page.route(
    "**/api/messages/*/read",
    async (route) => {
      const counted = page.waitForResponse("**/api/conversations?*");
      reading.resolve();
      await counted;
      const answer = page.waitForResponse("**/api/messages/*/read");
      await route.continue();
      await answer;
      told.resolve();
    },
    { times: 1 },
  );
  await page.goto(`/chat/${ana.id}`);
  await expect(bubble(page, "Hello there")).toBeVisible();
  await told.promise;
  await expect(unreadInNavigation(page)).toHaveCount(0);
});

test("spec 8: message failure keeps what could not be sent, over a reload, and it is sent once when tried again", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  // Without a connection nothing is sent again by itself.
  await page.routeWebSocket("**/api/realtime", () => undefined);
  await refuseSending(page);
  await page.goto(`/chat/${ana.id}`);
  await send(page, "Are you there?");
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();
  await expect(toast(page).getByText("Failed to send message")).toBeVisible();
  await page.reload();
  await page.unroute(`**/api/messages/${ana.id}`);
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();
  await button(page, "Try again").click();
  await expect(page.getByRole("log").getByText("Sent")).toBeAttached();
  await expect(bubble(page, "Are you there?")).toHaveCount(1);
  expect(await history(ana, mara)).toHaveLength(1);
});

test("failed messages are marked in the list, and sent automatically in order after a reconnect", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  await write(ana, mara, "Hello there");
  await page.goto("/messages");
  await page.getByRole("link", { name: /Hello there/ }).click();
  await expect(bubble(page, "Hello there")).toBeVisible();
  await page.context().setOffline(true);
  await expect(
    page.getByText("You're offline. New messages arrive when you're back."),
  ).toBeVisible();
  for (const text of ["one", "two", "three"]) await send(page, text);
  await expect(page.getByRole("log").getByText("Waiting to send")).toHaveCount(3);
  await page.getByRole("link", { name: "Back to messages" }).click();
  await expect(page.getByText("Waiting to send: three")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("You: three")).toBeVisible();
  await expect(page.getByText("Waiting to send")).toHaveCount(0);
  expect((await history(ana, mara)).map(({ content }) => content)).toEqual([
    "Hello there",
    "one",
    "two",
    "three",
  ]);
});

test("a message whose response was lost becomes sent automatically, and is stored once @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  await page.goto(`/chat/${ana.id}`);
  let lost = 0;
  await page.route(`**/api/messages/${ana.id}`, async (route) => {
    if (route.request().method() !== "POST" || lost === 2) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await send(page, "Only once");
  await expect(page.getByRole("log").getByText("Sent")).toHaveCount(1);
  await expect(bubble(page, "Only once")).toHaveCount(1);
  expect(await history(ana, mara)).toHaveLength(1);
});

test("retrying a message whose response was lost does not send it twice @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  await page.goto(`/chat/${ana.id}`);
  await page.route(`**/api/messages/${ana.id}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.routeWebSocket("**/api/realtime", () => undefined);
  await page.reload();
  await send(page, "Only once");
  await expect(button(page, "Try again")).toBeVisible();
  await page.unroute(`**/api/messages/${ana.id}`);
  await button(page, "Try again").click();
  await expect(page.getByRole("log").getByText("Sent")).toBeAttached();
  await expect(bubble(page, "Only once")).toHaveCount(1);
  expect(await history(ana, mara)).toHaveLength(1);
});

test("a message that failed can be deleted @release", async ({ page, allowErrors }) => {
  allowErrors(REFUSED);
  await refuseSending(page);
  await page.goto(`/chat/${ana.id}`);
  await send(page, "Never mind");
  await button(page, "Delete").click();
  await expect(page.getByText("Never mind")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Say hi to Ana Soto")).toBeVisible();
});

test("typed text survives a reload @release", async ({ page }) => {
  await page.goto(`/chat/${ana.id}`);
  await composer(page).fill("Half a thought");
  await page.reload();
  await expect(composer(page)).toHaveValue("Half a thought");
});

test("there is no chat with an unknown person, nor with oneself @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(REFUSED);
  await page.goto("/chat/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This person isn't here");
  await page.goto(`/chat/${mara.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is you");
});

/** Older messages wait until the returned function is called. */
async function holdOlder(page: Page) {
  const { promise: isAllowed, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/messages\/.*before=/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  return resolve;
}

test("older messages load page by page, without a jump", async ({ page }) => {
  for (let i = 1; i <= 120; i++) await write(ana, mara, `no. ${i}`);
  // Opened with something unread, a chat begins there.
  await mara.client.post(`/api/messages/${ana.id}/read`, { data: {} });
  const letOlderCome = await holdOlder(page);
  await page.goto(`/chat/${ana.id}`);
  await expect(bubble(page, "no. 120")).toBeInViewport();
  // Only the history scrolls: below the page there is nothing.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  await expect(bubble(page, "no. 70")).toHaveCount(0);
  await page.getByRole("log").evaluate((log) => log.scrollTo(0, 300));
  const seen = bubble(page, "no. 75");
  await expect(seen).toBeInViewport();
  const top = () => seen.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  const bubbleBefore = await seen.elementHandle();
  await seen.selectText();
  letOlderCome();
  await expect(bubble(page, "no. 21")).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
  // The same element: what was selected in it stays so.
  expect(await bubbleBefore?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.evaluate(() => String(getSelection()))).toContain("no. 75");
  await write(ana, mara, "Here is news");
  await button(page, "New messages 1").click();
  await expect(bubble(page, "Here is news")).toBeInViewport();
  await expectAccessible(page);
});

test("the scroll position stays if the window becomes lower while older messages load", async ({
  page,
}) => {
  for (let i = 1; i <= 60; i++) await write(ana, mara, `no. ${i}`);
  // Opened with something unread, a chat begins there.
  await mara.client.post(`/api/messages/${ana.id}/read`, { data: {} });
  const letOlderCome = await holdOlder(page);
  await page.goto(`/chat/${ana.id}`);
  await expect(bubble(page, "no. 60")).toBeInViewport();
  await page.getByRole("log").evaluate((log) => log.scrollTo(0, 300));
  const seen = bubble(page, "no. 15");
  await expect(seen).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 744 });
  const top = () => seen.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  letOlderCome();
  await expect(bubble(page, "no. 2")).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});

test("web addresses are links, other markup stays text @release", async ({ page }) => {
  await write(ana, mara, "<b>See</b> https://example.com/a?b=1. javascript:alert(1)");
  await page.goto(`/chat/${ana.id}`);
  const link = page.getByRole("log").getByRole("link");
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", "https://example.com/a?b=1");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(page.getByRole("log")).toContainText("<b>See</b>");
});
