import { expect, test } from "./fixtures";

const FIRST_LOAD_BYTES_MAX = 130_000;

test("the first load of /login stays within its budget, compressed", async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  // Earlier tests have had the app's files already.
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const measured: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    measured.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const bytes = (await Promise.all(measured)).reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
});

test("the page's Content Security Policy allows the WebSocket, and no other origin", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Content Security Policy/, /WebSocket connection .* HTTP Authentication failed/);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.goto("/login");
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      new WebSocket("/api/realtime").addEventListener("close", resolve);
    });
    await fetch("http://127.0.0.1:9/").catch(() => undefined);
  });
  await expect.poll(() => refused).not.toEqual([]);
  expect(refused.filter((line) => !line.includes("http://127.0.0.1:9/"))).toEqual([]);
});
