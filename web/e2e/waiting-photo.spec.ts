import { expectStored } from "./browser-storage";
import { drawn } from "./drawn-photo";
import { expect, test } from "./fixtures";
import { enterBesideAna } from "./neighbours";
import { RECONNECT } from "./proxy";
import { getJson } from "./answers";

test.use({ serviceWorkers: "allow" });

test("an unsent photo is shown after a reload and in another tab, and sent once the server is back", async ({
  page,
  serverUrl,
  serverProxy,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|WebSocket connection/);
  const [mara, ana] = await enterBesideAna(page, serverUrl);
  await page.goto(`/chat/${ana.id}`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const uploaded = page.waitForResponse("**/api/upload/message");
  await page.getByLabel("Add a photo").setInputFiles(await drawn(page, 1600, 1200));
  await uploaded;
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeEnabled();
  // The app opens without a server once it has stored for whom.
  await expectStored(page, "Mara Lind", "Ana Soto");
  await serverProxy.stop();
  await send.click();
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    if (tab === page) await tab.reload();
    else await tab.goto(`/chat/${ana.id}`);
    const log = tab.getByRole("log");
    await expect(log.getByText("Waiting to send")).toBeVisible();
    const photo = log.getByRole("img", { name: "Your photo" });
    await expect(photo).toBeVisible();
    const size = photo.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
    const [width = 0, height = 1] = await size;
    expect(width / height).toBeCloseTo(4 / 3, 1);
    // What is kept is small: many may wait.
    expect(width).toBeLessThan(800);
    await expect(log.getByText("Photo", { exact: true })).toHaveCount(0);
  }
  await serverProxy.start();
  await expect(page.getByRole("log").getByText("Sent")).toBeVisible(RECONNECT);
  await expect(other.getByRole("log").getByText("Sent")).toBeVisible(RECONNECT);
  const stored = await getJson(ana.client, `/api/messages/${mara.id}?peek=1`);
  expect(stored.filter(({ photoUrl }) => photoUrl)).toHaveLength(1);
});
