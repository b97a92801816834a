import { expect, startServer, test } from "./fixtures";

test.use({ serviceWorkers: "allow" });

test("Chromium finds nothing that keeps the app from being installed @release", async ({
  page,
}) => {
  await page.goto("/login");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { data, errors } = await browser.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Hereabouts", display: "standalone" });
});

test("without a server the app still opens, says so, and continues once there is one @release", async ({
  page,
  serverProxy,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await page.goto("/login");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await serverProxy.stop();
  await page.goto("/signup");
  await expect(page.getByText("We can't reach the server.")).toBeVisible();
  await serverProxy.start();
  await expect(page.getByRole("heading", { name: "Join Hereabouts" })).toBeVisible();
});

test("only the app's own files are cached, no response of the API @release", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caching.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
});

test("after an update an old tab offers to reload, and keeps typed text until then", async ({
  page,
  serverProxy,
}) => {
  await page.goto("/login");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByLabel("E-mail").fill("ada@example.com");
  const updated = await startServer({ APP_NAME: "Elsewhere" });
  serverProxy.forwardTo(updated.url);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText("A new version is ready")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Elsewhere" })).toBeVisible();
  await expect(page.getByText("A new version is ready")).toHaveCount(0);
  await updated.stop();
});
