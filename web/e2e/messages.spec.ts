import type { Answer } from "@hereabouts/api/testing/read";
import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, write } from "./neighbours";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("without conversations there is a link to discover @release", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Discover people" }).click();
  await expect(page).toHaveURL(/\/discover$/);
});

test("spec 2: the rows of conversations, the total of unread; spec 4: unread messages", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  const ben = await newNeighbour(baseURL, spot, { name: "نورا ".repeat(15).trim() });
  await write(ben, me, "first");
  await write(ben, me, "x".repeat(2000));
  await write(me, ana, "See you");
  await page.goto("/messages");
  await expect(row(page, "Ana Soto")).toContainText("You: See you");
  await expect(row(page, "Ana Soto").getByText("Just now")).toHaveAttribute("title", /\d{4}/);
  await expect(row(page, "نورا").getByText("2 unread messages")).toBeAttached();
  await expect(page.getByText("2 unread", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toContainText("Ana Soto");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await expectAccessible(page);

  await write(ben, me, "and again");
  await expect(page.getByRole("listitem").first()).toContainText("and again");
  await expect(page.getByText("3 unread", { exact: true })).toBeVisible();
  await row(page, "نورا").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/chat/${ben.id}$`));
  await page.getByRole("link", { name: "Back to messages" }).click();
  await expect(page.getByText("Ana Soto")).toBeVisible();
  await expect(page.getByText(/unread/)).toHaveCount(0);
});

test("a failed request for the conversations says so, and can be retried @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await enter(page, ownSpot());
  await page.route("**/api/conversations*", (route) => route.abort());
  await page.goto("/messages");
  await expect(page.getByText("We couldn't load your messages")).toBeVisible();
  await page.unroute("**/api/conversations*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("more than one page of conversations loads page by page @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const people = await Promise.all(
    Array.from({ length: 53 }, (_, index) =>
      newNeighbour(baseURL, spot, { name: `Person ${index}` }),
    ),
  );
  for (const person of people) await write(me, person, "hi");
  await page.goto("/messages");
  await expect(page.getByRole("listitem").filter({ hasText: "You: hi" })).toHaveCount(50);
  await page.getByRole("button", { name: "Show more conversations" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "You: hi" })).toHaveCount(53);
  await expect(page.getByRole("button", { name: "Show more conversations" })).toHaveCount(0);
});

test("a list of exactly one page of conversations has no button for more @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  await write(ana, me, "Hello");
  await page.route("**/api/conversations*", async (route) => {
    const response = await route.fetch();
    const [conversation] = (await response.json()) as Answer<"GET", "/api/conversations">;
    const json = Array.from({ length: 50 }, (_, index) => ({
      ...conversation,
      user: { ...conversation?.user, id: String(index) },
    }));
    const headers = { ...response.headers(), "x-total-count": "50" };
    await route.fulfill({ response, headers, json });
  });
  await page.goto("/messages");
  await expect(page.getByRole("listitem").filter({ hasText: "Hello" })).toHaveCount(50);
  await expect(page.getByRole("button", { name: "Show more conversations" })).toHaveCount(0);
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the conversations are beside the chat", async ({ page, baseURL }) => {
    const spot = ownSpot();
    const me = await enter(page, spot);
    const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
    await write(ana, me, "Hello");
    await page.goto("/messages");
    await expect(page.getByText("Pick a conversation")).toBeVisible();
    await expectAccessible(page);
    await row(page, "Ana Soto").getByRole("link").click();
    await expect(page.getByRole("log").getByText("Hello", { exact: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message to Ana Soto" })).toBeFocused();
    await expect(row(page, "Ana Soto").getByRole("link")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana Soto");
    await expectAccessible(page);
  });
});
