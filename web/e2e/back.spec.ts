import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";
import { comeToRest } from "./states";

test.use({ hasAnimations: true });

type Neighbourhood = Awaited<ReturnType<typeof enterNeighbourhood>>;
type Way = {
  name: string;
  path: (neighbourhood: Neighbourhood) => string;
  open: (page: Page) => Promise<unknown>;
  title: string | RegExp;
};

/** So many in one place that the map gathers them. */
const MANY = 24;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const choose = (menu: RegExp, item: string) => async (page: Page) => {
  await button(page, menu).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const dialog = (page: Page) => page.getByRole("dialog");

/** Somebody one is connected with and has written to, many others, events of both, and one more session. */
async function enterNeighbourhood(page: Page, baseURL: string | undefined, neighbours: number) {
  const spot = ownSpot();
  const many = Array.from({ length: neighbours }, (_, index) =>
    // Eva fits better, and so is among the first that Discover shows; Ben, as a connection, is not shown there.
    newNeighbour(
      baseURL,
      spot,
      index === 0 ? { name: "Eva" } : { name: `Neighbour ${index}`, interests: ["chess"] },
    ),
  );
  const [ben] = await Promise.all([newNeighbour(baseURL, spot, { name: "Ben" }), ...many]);
  const email = `${crypto.randomUUID()}@example.com`;
  const me = await enter(page, spot, { email });
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ben.id } });
  await me.client.post(`/api/messages/${ben.id}`, { data: { content: "Hello" } });
  const others = await newNeighbour(baseURL, spot, {});
  await others.client.post("/api/login", { data: { email, password: "secret-1" } });
  return { me, ben, own: await plan(me), theirs: await plan(ben) };
}

const WAYS: Way[] = [
  {
    name: "a cluster on the map",
    path: () => "/map",
    open: (page) => button(page, /people close together/).press("Enter"),
    title: /people around here$/,
  },
  {
    name: "a person",
    path: () => "/discover",
    open: (page) => page.getByRole("link", { name: "Eva, 28" }).click(),
    title: "Eva",
  },
  {
    name: "a person by their address",
    path: ({ ben }) => `/discover?person=${ben.id}`,
    open: () => Promise.resolve(),
    title: "Ben",
  },
  {
    name: "the end of a connection",
    path: () => "/matches",
    open: (page) => button(page, /^End the connection/).click(),
    title: "End this connection?",
  },
  {
    name: "blocking",
    path: ({ ben }) => `/chat/${ben.id}`,
    open: choose(/^More about Ben/, "Block Ben"),
    title: "Block Ben?",
  },
  {
    name: "a report",
    path: ({ ben }) => `/chat/${ben.id}`,
    open: choose(/^More about Ben/, "Report Ben"),
    title: "Report Ben",
  },
  {
    name: "a report of an event",
    path: ({ theirs }) => `/events/${theirs}`,
    open: choose(/^More about this/, "Report this event"),
    title: "Report this event",
  },
  {
    name: "calling an event off",
    path: ({ own }) => `/events/${own}`,
    open: choose(/^More about this/, "Call off"),
    title: "Call off this event?",
  },
  {
    name: "the blocked",
    path: () => "/settings#safety",
    open: (page) => button(page, "Blocked people").click(),
    title: "Blocked people",
  },
  {
    name: "one's reports",
    path: () => "/settings#safety",
    open: (page) => button(page, "My reports").click(),
    title: "My reports",
  },
  {
    name: "the other sessions",
    path: () => "/settings#sessions",
    open: (page) => button(page, "Sign out everywhere else").click(),
    title: "Sign out everywhere else?",
  },
  {
    name: "the end of an account",
    path: () => "/settings#account",
    open: (page) => button(page, "Delete account").click(),
    title: /^Delete/,
  },
];

/** Goes to /profile first, so that a Back too many shows. */
async function arrive(page: Page, path: string) {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.goto(path);
  // By its place in the page: while a dialog is open the page around it has no roles.
  await expect(page.locator("h1")).toBeAttached();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window);

test(
  "Back closes every dialog and sheet, stays on the page, and leaves no entry in the history",
  { tag: "@release" },
  async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    const neighbourhood = await enterNeighbourhood(page, baseURL, MANY);
    for (const { name, path, open, title } of WAYS)
      await test.step(name, async () => {
        await arrive(page, path(neighbourhood));
        await open(page);
        await expect(page.getByRole("dialog", { name: title })).toBeVisible();
        const beneath = path(neighbourhood).split("?")[0];
        await page.goBack();
        await expect(dialog(page)).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`${beneath}$`));
        expect(await isSamePage(page)).toBe(true);

        await page.goForward();
        await comeToRest(page);
        if (name !== "a person") await expect(dialog(page)).toHaveCount(0);
        await page.goto(path(neighbourhood));
        await open(page);
        await expect(page.getByRole("dialog", { name: title })).toBeVisible();
        await dialog(page).getByRole("button", { name: "Close" }).click();
        await expect(dialog(page)).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`${beneath}$`));
        // An address with a hash, gone to once more, is no load: its entry has no state at all.
        await expect
          .poll(() => page.evaluate(() => window.history.state?.overlays))
          .toBeUndefined();
      });
  },
);

test("Back closes a person over the list of the map, then the list", async ({ page, baseURL }) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, spot, { name: "Ben" });
  await enter(page, spot);
  await arrive(page, "/map");
  const list = page.getByRole("list", { name: "People nearby" });
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(list).toBeVisible();
  await page.getByRole("link", { name: /^Ben/ }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog", { name: "Ben" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/map$/);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(list).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("of two dialogs the upper one dims the lower, and Back closes it first", async ({
  page,
  baseURL,
}) => {
  const { ben } = await enterNeighbourhood(page, baseURL, 0);
  await arrive(page, `/discover?person=${ben.id}`);
  const sheet = page.getByRole("dialog", { name: "Ben", exact: true, includeHidden: true });
  await expect(sheet).toBeVisible();
  await page.getByRole("button", { name: "More about Ben" }).click();
  await expect(page.getByRole("menuitem", { name: "Report Ben" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await choose(/^More about Ben/, "Report Ben")(page);
  const report = page.getByRole("dialog", { name: "Report Ben" });
  await expect(report).toBeVisible();
  await comeToRest(page);
  const above = await sheet.evaluate((lower) => {
    const { left, top } = lower.getBoundingClientRect();
    return document.elementFromPoint(left + 40, top + 12)?.className;
  });
  expect(above).toContain("bg-scrim");
  await page.goBack();
  await expect(report).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/discover$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("a link in a dialog leaves no entry of the dialog in the history @release", async ({
  page,
  baseURL,
}) => {
  await enterNeighbourhood(page, baseURL, MANY);
  await arrive(page, "/map");
  await button(page, /people close together/).press("Enter");
  await dialog(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/chat\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/map$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("a reload closes an open dialog, and Back then leaves the page", async ({ page, baseURL }) => {
  await enterNeighbourhood(page, baseURL, 0);
  await arrive(page, "/settings#account");
  await button(page, "Delete account").click();
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state.overlays)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("Back closes the dialog for a forgotten password, also one opened by a mailed link @release", async ({
  page,
}) => {
  await page.goto("/signup");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/login");
  await button(page, "Forgot password?").click();
  await expect(page.getByRole("dialog", { name: "Reset your password" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  await button(page, "Forgot password?").click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/signup$/);

  await page.goto(`/login#reset=${"x".repeat(43)}`);
  await expect(page.getByRole("dialog", { name: "Set new password" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
});

test("Back closes the dialog that sets one's place @release", async ({ page }) => {
  await page.context().clearPermissions();
  const { client } = await enter(page, ownSpot());
  await client.put("/api/users/me/settings", { data: { showLocation: false } });
  await client.put("/api/users/me/settings", { data: { showLocation: true } });
  await arrive(page, "/map");
  await button(page, "Set it by hand").click();
  await expect(page.getByRole("dialog", { name: "Set your place" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/map$/);
  expect(await isSamePage(page)).toBe(true);
});

test("Back closes a warning of the operator @release", async ({ page }) => {
  await page.route("**/api/warnings", (route) =>
    route.fulfill({ json: [{ id: "a", message: "Be kind.", createdAt: new Date().toJSON() }] }),
  );
  await enter(page, ownSpot());
  await arrive(page, "/matches");
  await expect(page.getByRole("dialog", { name: "A warning" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/matches$/);
  expect(await isSamePage(page)).toBe(true);
});
