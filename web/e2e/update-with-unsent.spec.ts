import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expect, startServer, test } from "./fixtures";
import { enterBesideAna } from "./neighbours";

test.use({ serviceWorkers: "allow" });

const log = (page: Page) => page.getByRole("log");
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const appName = (page: Page) => page.locator("meta[name=application-name]");

async function send(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

test("unsent messages and drafts survive an update of the app", async ({
  page,
  serverProxy,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|WebSocket connection/);
  const dataDir = mkdtempSync(join(tmpdir(), "e2e-update-"));
  const older = await startServer({ DATA_DIR: dataDir });
  serverProxy.forwardTo(older.url);
  const [mara, ana] = await enterBesideAna(page, serverProxy.url);
  await page.goto(`/chat/${ana.id}`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect(composer(page)).toBeVisible();

  await page.route(`**/api/messages/${ana.id}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  for (const text of ["one", "two"]) await send(page, text);
  await expect(log(page).getByText("Waiting to send")).toHaveCount(2);
  await composer(page).fill("three");

  await older.stop();
  // Another name is another page, and with it another version.
  const newer = await startServer({ DATA_DIR: dataDir, APP_NAME: "Nearhere" });
  serverProxy.forwardTo(newer.url);
  // It takes over before the page of the older one is asked for, while that loads, or after: it is there or offered.
  await page.reload();
  const isThere = async () => (await appName(page).getAttribute("content")) === "Nearhere";
  const offer = page.getByRole("status").filter({ hasText: "A new version is ready" });
  const accept = offer.getByRole("button", { name: "Reload" });
  await expect
    .poll(async () => (await isThere()) || accept.isVisible(), { timeout: 60_000 })
    .toBe(true);
  if (!(await isThere())) await accept.click();
  await expect(appName(page)).toHaveAttribute("content", "Nearhere");
  await expect(log(page).getByText("Waiting to send")).toHaveCount(2);
  await expect(composer(page)).toHaveValue("three");

  await page.unroute(`**/api/messages/${ana.id}`);
  await page.reload();
  await expect(log(page).getByText("Sent")).toHaveCount(2);
  await composer(page).press("Enter");
  await expect(log(page).getByText("Sent")).toHaveCount(3);
  const stored = await getJson(ana.client, `/api/messages/${mara.id}?peek=1`);
  expect(stored.map(({ content }: { content: string }) => content)).toEqual([
    "one",
    "two",
    "three",
  ]);
  await newer.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
