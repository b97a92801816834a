import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { getJson, postJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

const ROOT = join(import.meta.dirname, "../..");
const DAY_MS = 86_400_000;

const event = (title: string) => ({
  title,
  description: "Along the water",
  category: "outdoor",
  location: "The pier",
  dateTime: new Date(Date.now() + DAY_MS).toISOString(),
});

/** Chooses from the menu behind three dots. */
async function choose(page: Page, menu: string, item: string) {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function confirmBlock(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: `Block ${name}?` });
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText(`${name} is blocked`, { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test("blocking from a chat closes it here at once, and for the other with their next message", async ({
  page,
  openBrowser,
  allowErrors,
  baseURL,
}) => {
  allowErrors(/404/);
  const spot = ownSpot();
  const cleo = await newNeighbour(baseURL, spot, { name: "Cleo" });
  const other = await (await openBrowser(spot)).newPage();
  const ben = await enter(other, spot, { name: "Ben" });
  const me = await enter(page, spot, { name: "Ann" });
  for (const by of [ben, cleo])
    await by.client.post(`/api/messages/${me.id}`, { data: { content: "Hello Ann" } });
  await me.client.post(`/api/messages/${ben.id}`, { data: { content: "Hello Ben" } });
  await other.goto(`/chat/${me.id}`);
  await page.goto("/messages");
  await page.getByRole("link", { name: /Ben/ }).click();
  await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();

  await choose(page, "More about Ben", "Block Ben");
  const asked = page.getByRole("dialog", { name: "Block Ben?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More about Ben" })).toBeFocused();
  await choose(page, "More about Ben", "Block Ben");
  await confirmBlock(page, "Ben");
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByRole("link", { name: /Cleo/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Ben/ })).toHaveCount(0);

  const composer = other.getByRole("textbox", { name: "Message to Ann" });
  await composer.fill("Are you there?");
  await composer.press("Enter");
  await expect(other.getByRole("heading", { name: "This person isn't here" })).toBeVisible();
  await expect(other.getByRole("link", { name: /Ann/ })).toHaveCount(0);
});

test("a blocked member can still report the person they talked with @release", async ({
  page,
  allowErrors,
  baseURL,
}) => {
  allowErrors(/404/);
  const spot = ownSpot();
  const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
  const me = await enter(page, spot);
  await me.client.post(`/api/messages/${ben.id}`, { data: { content: "Hello" } });
  await ben.client.post(`/api/messages/${me.id}`, { data: { content: "Something awful" } });
  await ben.client.post("/api/blocks", { data: { userId: me.id } });
  await page.goto(`/chat/${ben.id}`);
  await expect(page.getByRole("heading", { name: "This person isn't here" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Report this person" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this person" });
  await dialog.getByLabel("Reason").selectOption("harassment");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto("/settings#safety");
  await page.getByRole("button", { name: "My reports" }).click();
  const reports = page.getByRole("dialog", { name: "My reports" });
  await expect(reports.getByText("Somebody you talked with")).toBeVisible();
  await expect(reports.getByText(/Ben/)).toHaveCount(0);
});

test("blocking from the person sheet empties the list; unblocking in the settings fills it @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, spot, { name: "Ben" });
  await enter(page, spot);
  await page.goto("/discover");
  await page.getByRole("link", { name: "Ben" }).first().click();
  await choose(page, "More about Ben", "Block Ben");
  await confirmBlock(page, "Ben");
  await expect(page.getByText("Nobody within 5 km yet.")).toBeVisible();
  await expect(page).toHaveURL(/\/discover$/);

  await page.goto("/settings#safety");
  await page.getByRole("button", { name: "Blocked people" }).click();
  const list = page.getByRole("dialog", { name: "Blocked people" });
  await list.getByRole("button", { name: "Unblock Ben" }).click();
  await expect(list.getByText("You haven't blocked anybody.")).toBeVisible();
  await page.goto("/discover");
  await expect(page.getByRole("link", { name: "Ben" }).first()).toBeVisible();
});

test("a guest of an event and its host can be blocked from its page @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const host = await newNeighbour(baseURL, spot, { name: "Hanna" });
  const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
  const me = await enter(page, spot);
  const { id } = await postJson(host.client, "/api/events", event("Walk"));
  for (const guest of [ben, me]) await guest.client.post(`/api/events/${id}/join`);
  await page.goto(`/events/${id}`);
  await choose(page, "More about Ben", "Block Ben");
  await confirmBlock(page, "Ben");
  await expect(page.getByRole("heading", { name: "Walk" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ben" })).toHaveCount(0);
  await choose(page, "More about this event", "Block Hanna");
  await confirmBlock(page, "Hanna");
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByText("No events around here yet")).toBeVisible();
});

test("a message is reported by keyboard, and the report's state is in the settings", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
  const me = await enter(page, spot);
  for (const content of ["Hello", "You fool"])
    await ben.client.post(`/api/messages/${me.id}`, { data: { content } });
  await page.goto(`/chat/${ben.id}`);
  await page.getByRole("button", { name: "More about Ben" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Report Ben" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report Ben" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Choose a reason.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("What is it about?").selectOption("Message: “You fool”");
  await dialog.getByLabel("Reason").selectOption("Harassment or threats");
  await dialog.getByLabel("Details").fill("Please look");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for the report", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto("/settings#safety");
  await page.getByRole("button", { name: "My reports" }).click();
  const list = page.getByRole("dialog", { name: "My reports" });
  await expect(list).toContainText("A message from Ben");
  await expect(list).toContainText("“You fool”");
  await expect(list).toContainText("Somebody will look at it.");
});

test("an event is reported, and a failure keeps the typed text @release", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/500/);
  const spot = ownSpot();
  const host = await newNeighbour(baseURL, spot, { name: "Hanna" });
  await enter(page, spot);
  const { id } = await postJson(host.client, "/api/events", event("Free money"));
  await page.goto(`/events/${id}`);
  await choose(page, "More about this event", "Report this event");
  const dialog = page.getByRole("dialog", { name: "Report this event" });
  await dialog.getByLabel("Reason").selectOption("Spam or advertising");
  await dialog.getByLabel("Details").fill("A trick");
  const broken = { status: 500, json: { message: "Something broke.", code: "internal" } };
  await page.route("**/api/reports", (route) => route.fulfill(broken));
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("alert")).toContainText("We couldn't send your report");
  await page.unrouteAll();
  await expect(dialog.getByLabel("Details")).toHaveValue("A trick");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for the report", { exact: true })).toBeVisible();
});

test("the operator warns and suspends while the app is open", async ({
  page,
  openBrowser,
  server,
  allowErrors,
}) => {
  allowErrors(/401|403|WebSocket/);
  const admin = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/admin.ts", ...args], {
      cwd: ROOT,
      env: server.operatorEnv(),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    return stdout;
  };
  const newestReport = () => admin("list").trim().split("\n").at(-1)?.split(" ")[0] ?? "";
  const spot = ownSpot();
  const reporter = await (await openBrowser(spot)).newPage();
  const ann = await enter(reporter, spot, { name: "Ann" });
  const email = `${crypto.randomUUID()}@example.com`;
  const me = await enter(page, spot, { name: "Ben", email });
  const report = async () => {
    const data = { userId: me.id, reason: "harassment" };
    expect((await ann.client.post("/api/reports", { data })).status()).toBe(201);
  };
  const newest = async () => (await getJson(ann.client, "/api/reports"))[0]?.state;
  await report();
  await page.goto("/discover");
  await expect(page.getByRole("link", { name: "Ann" }).first()).toBeVisible();
  admin("warn", newestReport(), "Be kind, please.");
  const warning = page.getByRole("dialog", { name: "A warning" });
  await expect(warning).toContainText("Be kind, please.");
  await warning.getByRole("button", { name: "I understand" }).click();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "Ann" }).first()).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect(await newest()).toBe("warned");

  await report();
  admin("suspend", newestReport());
  await expect(page.getByRole("heading", { name: /^Welcome to/ })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This account is suspended.")).toBeVisible();
  // The server follows the operator within a second, and a list that is open is not told.
  await expect(async () => {
    await reporter.goto("/discover");
    await expect(reporter.getByText("Nobody within 5 km yet.")).toBeVisible({ timeout: 3000 });
  }).toPass();
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing in the dialogs, ${colorScheme}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      const spot = ownSpot();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
      const gone = await newNeighbour(baseURL, spot, { name: "Gone" });
      const me = await enter(page, spot);
      await ben.client.post(`/api/messages/${me.id}`, { data: { content: "Hello" } });
      await me.client.post("/api/blocks", { data: { userId: gone.id } });
      await me.client.post("/api/reports", { data: { userId: ben.id, reason: "spam" } });
      await page.goto(`/chat/${ben.id}`);
      await page.getByRole("button", { name: "More about Ben" }).click();
      await expect(page.getByRole("menuitem", { name: "Report Ben" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("menuitem", { name: "Report Ben" }).click();
      await expect(page.getByRole("dialog", { name: "Report Ben" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/settings#safety");
      await page.getByRole("button", { name: "Blocked people" }).click();
      await expect(page.getByRole("button", { name: "Unblock Gone" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "My reports" }).click();
      await expect(page.getByText("Somebody will look at it.")).toBeVisible();
      await expectAccessible(page);
    },
  );

test("unblocking after the session ended shows sign-in, without another toast @release", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/401/);
  const spot = ownSpot();
  const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
  const me = await enter(page, spot);
  await me.client.post("/api/blocks", { data: { userId: ben.id } });
  await page.goto("/settings#safety");
  await page.getByRole("button", { name: "Blocked people" }).click();
  const toasts: string[] = [];
  await page.exposeFunction("noteToast", (title: string) => toasts.push(title));
  await page.evaluate(() =>
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches("li[data-state]"))
            Reflect.apply(Reflect.get(window, "noteToast"), window, [node.innerText]);
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await page.route("**/api/blocks/*", (route) =>
    route.fulfill({ status: 401, json: { code: "unauthenticated", message: "Please sign in." } }),
  );
  await page.getByRole("button", { name: "Unblock Ben" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Hereabouts" })).toBeVisible();
  await expect.poll(() => toasts).toEqual([expect.stringContaining("You were signed out")]);
});
