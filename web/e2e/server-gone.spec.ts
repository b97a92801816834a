import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";
import { RECONNECT } from "./proxy";

const GONE = /We can't reach the server/;
test.beforeEach(({ allowErrors }) => allowErrors(/WebSocket connection|Failed to load resource/));

test("spec 8: the server is gone: a chat keeps its draft, says so once, and comes back by itself", async ({
  page,
  serverProxy,
  serverUrl,
}) => {
  const spot = ownSpot();
  const mara = await enter(page, spot, { name: "Mara Lind" });
  const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
  await page.goto(`/chat/${ana.id}`);
  const field = page.getByRole("textbox");
  await field.fill("Half a thought");
  // What is still asked for then would say so in its own place too.
  await page.waitForLoadState("networkidle");
  await serverProxy.stop();
  await expect(page.getByText(GONE)).toHaveCount(1);
  await ana.client.post(`/api/messages/${mara.id}`, { data: { content: "Still there?" } });
  await serverProxy.start();
  await expect(page.getByRole("log").getByText("Still there?", { exact: true })).toBeVisible(
    RECONNECT,
  );
  await expect(page.getByText(GONE)).toHaveCount(0);
  await expect(field).toHaveValue("Half a thought");
});

test("a profile and an event keep typed text, and are saved when the server is back @release", async ({
  page,
  serverProxy,
}) => {
  await enter(page, ownSpot(), { name: "Mara Lind" });
  await page.goto("/events/create");
  await page.getByLabel("Title").fill("Lake walk");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Bio").fill("New in town.");
  await serverProxy.stop();
  await expect(page.getByText(GONE)).toHaveCount(1);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").getByText("Unable to update")).toBeVisible();
  await expect(page.getByLabel("Bio")).toHaveValue("New in town.");
  await serverProxy.start();
  await expect(page.getByText("keep trying")).toHaveCount(0, RECONNECT);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Bio")).toHaveCount(0);
  await expect(page.getByText("New in town.")).toBeVisible();
  await page.goto("/events/create");
  await expect(page.getByLabel("Title")).toHaveValue("Lake walk");
});

test("a list that could not load while the server was gone loads when it is back @release", async ({
  page,
  serverProxy,
}) => {
  await enter(page, ownSpot());
  await page.goto("/matches");
  await expect(page.getByText("No matches yet")).toBeVisible();
  // The code of the screen arrives, its list does not.
  await page.route("**/api/events/nearby?*", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("alert")).toContainText("We couldn't load events");
  await serverProxy.stop();
  await expect(page.getByText(GONE).first()).toBeVisible();
  await page.unroute("**/api/events/nearby?*");
  await serverProxy.start();
  await expect(page.getByText("No events around here yet")).toBeVisible(RECONNECT);
});

test("if the server goes while the texts load, the page says so, and continues when it is back @release", async ({
  page,
  serverProxy,
}) => {
  let stopped: Promise<void> | undefined;
  const words = /\/assets\/en-[\w-]{8}\.js$/;
  await page.route(words, async (route) => {
    // The words are asked for before the app is there that has to say so.
    await page.waitForLoadState("domcontentloaded");
    stopped ??= serverProxy.stop();
    await stopped;
    await route.abort();
  });
  await page.goto("/login");
  await expect(page.getByRole("alert")).toHaveText(GONE);
  await page.unroute(words);
  await serverProxy.start();
  await expect(page.getByRole("heading", { name: "Welcome to Hereabouts" })).toBeVisible(RECONNECT);
});
