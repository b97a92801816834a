import { noFindings } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

test("opens at what is unread, at what was found, and at a day, and leads back to the newest", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Soto" });
  const say = (content: string) => ana.client.post(`/api/messages/${me.id}`, { data: { content } });
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
  await noFindings(page);

  await page.goto("/messages");
  await page.getByRole("searchbox").fill("needle");
  await noFindings(page);
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
