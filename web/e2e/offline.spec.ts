import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expectStored, stored } from "./browser-storage";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";
import { RECONNECT } from "./proxy";

test.use({ serviceWorkers: "allow" });

type Member = Awaited<ReturnType<typeof newNeighbour>>;

let mara: Member;
let ana: Member;
test.beforeEach(async ({ page, serverUrl, allowErrors }) => {
  allowErrors(/Failed to load resource|WebSocket connection|logout failed/);
  const spot = ownSpot();
  mara = await enter(page, spot, { name: "Mara Lind", bio: "Likes the lake." });
  ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto", bio: "Bakes rye bread." });
  await ana.client.post(`/api/messages/${mara.id}`, { data: { content: "Lunch on Friday?" } });
});

const OPENED_MS_MAX = 1000;
const OPENINGS = 5;
/** The processor of Lighthouse's phone: a quarter as fast as this one. */
const SLOWDOWN = 4;

/** Opens a new tab on a slow processor; returns the milliseconds until a frame shows the text. */
async function openSlowly(page: Page, path: string, text: string) {
  const context = page.context();
  const tab = await context.newPage();
  const processor = await context.newCDPSession(tab);
  await processor.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await tab.addInitScript((wanted) => {
    const look = (now: number) => {
      const isShown = document.querySelector("main")?.textContent.includes(wanted);
      if (isShown) performance.mark("shown", { startTime: now });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, text);
  await tab.goto(path);
  const marked = () => performance.getEntriesByName("shown")[0]?.startTime;
  await expect.poll(() => tab.evaluate(marked)).toBeDefined();
  const shown = await tab.evaluate(marked);
  await tab.close();
  return shown ?? Infinity;
}

test("without a server the app opens with stored chats, people, events and profile and their time, and continues once there is one", async ({
  page,
  serverProxy,
}) => {
  const eventId = await plan(ana, { title: "Sunrise walk" });
  await page.goto("/discover");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect(page.getByText("Bakes rye bread.")).toBeVisible();
  await expectStored(page, "Bakes rye bread.");
  await page.goto(`/events/${eventId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Sunrise walk" })).toBeVisible();
  await expectStored(page, "Sunrise walk");
  // A conversation that was not opened is kept as well.
  await page.goto("/messages");
  await expect(page.getByText("Lunch on Friday?")).toBeVisible();
  await expectStored(page, '"messages":[{');
  const { latitude, longitude } = await getJson(page.request, "/api/users/me");
  for (const degrees of [latitude, longitude])
    expect(await stored(page)).not.toContain(String(degrees));

  await serverProxy.stop();
  const asOf = page.getByText(/^As of /);
  for (const [path, text] of [
    ["/discover", "Bakes rye bread."],
    ["/map", "Ana Soto"],
    [`/events/${eventId}`, "We walk to the end of the pier and back."],
    ["/profile", "Likes the lake."],
    ["/messages", "Lunch on Friday?"],
    [`/chat/${ana.id}`, "Lunch on Friday?"],
  ] as const) {
    await page.goto(path);
    await expect(
      page.getByRole("main").getByText(text).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(asOf).toBeVisible();
  }
  await page.getByRole("textbox").fill("Gladly");
  await page.getByRole("textbox").press("Enter");
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();
  await ana.client.post(`/api/messages/${mara.id}`, { data: { content: "At noon" } });
  await serverProxy.start();
  await expect(page.getByRole("log").getByText("At noon")).toBeVisible(RECONNECT);
  await expect(page.getByRole("log").getByText("Sent")).toHaveCount(1);
  await expect(asOf).toHaveCount(0);
});

test("the app opens without a server within a second on Lighthouse's phone @bench", async ({
  page,
  serverProxy,
}) => {
  const words = { "/discover": "Bakes rye bread.", [`/chat/${ana.id}`]: "Lunch on Friday?" };
  for (const [path, text] of Object.entries(words)) {
    await page.goto(path);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expectStored(page, text);
  }
  await serverProxy.stop();
  for (const [path, text] of Object.entries(words)) {
    const opened: number[] = [];
    for (let time = 0; time < OPENINGS; time += 1) opened.push(await openSlowly(page, path, text));
    const middle = opened.toSorted((a, b) => a - b)[OPENINGS >> 1]!;
    console.log(`opening ${path.split("/")[1]} offline: ${opened.map(Math.round).join(", ")} ms`);
    expect(middle).toBeLessThanOrEqual(OPENED_MS_MAX);
  }
});

test("signing out asks first if text is unsent, and deletes the member's data from every storage of the browser", async ({
  page,
  serverProxy,
}) => {
  await page.goto(`/chat/${ana.id}`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const other = await page.context().newPage();
  await other.goto(`/chat/${ana.id}`);
  await other.getByRole("textbox").fill("Begun and left");
  await expectStored(other, "Lunch on Friday?", "Mara Lind", mara.id, "Begun and left");
  await serverProxy.stop();
  await page.getByRole("textbox").fill("Gladly");
  await page.getByRole("textbox").press("Enter");
  await expect(page.getByRole("log").getByText("Waiting to send")).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Messages are waiting to send" });
  await expect(question).toContainText("1 message is deleted");
  await question.getByRole("button", { name: "Send and sign out" }).click();
  await expect(question.getByRole("alert")).toContainText("could not be sent yet");
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await question.getByRole("button", { name: "Delete and sign out" }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
    const left = await stored(tab);
    for (const text of [mara.id, ana.id, "Mara", "Ana Soto", "Lunch", "Gladly", "Begun"])
      expect(left).not.toContain(text);
  }
});

test("after the session ended elsewhere unsent text can be copied, and then all data is deleted", async ({
  page,
  serverProxy,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/chat/${ana.id}`);
  await expectStored(page, "Lunch on Friday?");
  await serverProxy.stop();
  for (const text of ["Gladly", "At noon?"]) {
    await page.getByRole("textbox").fill(text);
    await page.getByRole("textbox").press("Enter");
  }
  await expect(page.getByRole("log").getByText("Waiting to send")).toHaveCount(2);
  await page.context().clearCookies();
  await serverProxy.start();
  const offer = page.getByRole("region", { name: "Not sent yet" });
  await expect(offer).toBeVisible(RECONNECT);
  await expect(offer.getByRole("listitem")).toHaveText([
    "To Ana SotoGladly",
    "To Ana SotoAt noon?",
  ]);
  expect(await stored(page)).not.toContain("Lunch on Friday?");
  await offer.getByRole("button", { name: "Copy" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Gladly\n\nAt noon?");
  await page.reload();
  const left = await stored(page);
  for (const text of [mara.id, ana.id, "Mara", "Ana Soto", "Lunch", "Gladly", "noon"])
    expect(left).not.toContain(text);
});
