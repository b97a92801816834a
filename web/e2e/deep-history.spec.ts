import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { type Member, enter, newNeighbour, ownSpot } from "./neighbours";

/** Without Playwright's client, which takes most of the time where there are hundreds of messages. */
async function writerOf({ client }: Member, to: Member, baseURL: string | undefined) {
  const { cookies } = await client.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return async (content: string) => {
    const sent = await fetch(new URL(`/api/messages/${to.id}`, baseURL), {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ content }),
    });
    expect(sent.ok, content).toBe(true);
  };
}

/** In order the first and the last; those between at the same time, which is faster. */
async function sayAll(say: (content: string) => Promise<unknown>, count: number) {
  await say("new 0");
  const between = Array.from({ length: count - 2 }, (_, index) => `new ${index + 1}`);
  while (between.length > 0) await Promise.all(between.splice(0, 20).map(say));
  await say(`new ${count - 1}`);
}

test("a chat opens at the first unread message, at a search result and at a day, and returns to the newest", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  const say = await writerOf(ana, me, baseURL);
  await say("The needle is here");
  await me.client.post(`/api/messages/${ana.id}`, { data: { content: "Hello" } });
  for (let each = 0; each < 70; each += 1) await say(`old ${each}`);
  await me.client.post(`/api/messages/${ana.id}/read`, { data: {} });
  for (let each = 0; each < 30; each += 1) await say(`new ${each}`);

  await page.goto(`/chat/${ana.id}`);
  const log = page.getByRole("log");
  await expect(log.getByText("New messages")).toBeInViewport();
  await expect(log.getByText("new 0", { exact: true })).toBeInViewport();
  await expect(log.getByText("new 29", { exact: true })).not.toBeInViewport();
  await say("and one more");
  await page.getByRole("button", { name: "New messages 1" }).click();
  await expect(log.getByText("and one more")).toBeInViewport();
  await expectAccessible(page);

  await page.goto("/messages");
  await page.getByRole("searchbox").fill("needle");
  await expectAccessible(page);
  await page.getByRole("link", { name: /The needle is here/ }).click();
  await expect(log.getByText("The needle is here")).toBeInViewport();
  await expect(page).toHaveURL(/at=/);
  await page.getByRole("button", { name: "To the latest message" }).click();
  await expect(log.getByText("and one more")).toBeInViewport();

  await log
    .getByRole("button", { name: /Go to a date/ })
    .last()
    .press("Enter");
  await expect(page.getByLabel("Go to a date")).toBeFocused();
  await page.getByLabel("Go to a date").fill("2020-02-03");
  await page.keyboard.press("Enter");
  await expect(log.getByText("The needle is here")).toBeInViewport();
});

test("a chat opens at the first unread message, also with many after it @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  const say = await writerOf(ana, me, baseURL);
  await me.client.post(`/api/messages/${ana.id}`, { data: { content: "Hello" } });
  for (let each = 0; each < 60; each += 1) await say(`old ${each}`);
  await me.client.post(`/api/messages/${ana.id}/read`, { data: {} });
  await sayAll(say, 130);

  await page.goto(`/chat/${ana.id}`);
  const log = page.getByRole("log");
  await expect(log.getByText("New messages")).toBeInViewport();
  await expect(log.getByText("new 0", { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "To the latest message" }).click();
  await expect(log.getByText("new 129", { exact: true })).toBeInViewport();
  await expectAccessible(page);
});

test("with too many unread messages to load at once, a button goes to the first one @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  const say = await writerOf(ana, me, baseURL);
  await say("read before");
  await me.client.post(`/api/messages/${ana.id}`, { data: { content: "Hello" } });
  await me.client.post(`/api/messages/${ana.id}/read`, { data: {} });
  await sayAll(say, 560);

  await page.goto(`/chat/${ana.id}`);
  const log = page.getByRole("log");
  const button = page.getByRole("button", { name: /new messages$|^New messages$/ });
  await expect(button).toBeVisible();
  await expect(log.getByText("new 559", { exact: true })).toBeInViewport();
  await expectAccessible(page);
  await button.press("Enter");
  await expect(log.getByText("New messages")).toBeInViewport();
  await expect(log.getByText("new 0", { exact: true })).toBeInViewport();
  const first = page.getByText("new 0", { exact: true });
  await expect(log.locator("[data-message]").filter({ has: first })).toBeFocused();
});
