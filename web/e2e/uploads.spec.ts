import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";
import { completeWithCoffee } from "./sign-up";

const DAY_MS = 86_400_000;
const ISSUED = /^\/uploads\/[\w-]{22}\.webp$/;
const DRAWN = /^\/covers\/[a-z]+-[12]\.svg$/;
const refused = (message: string) => ({
  status: 500,
  json: { message, code: "internal" },
});
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

type Drawn = { type?: "image/png" | "image/jpeg" | "image/webp"; width?: number; colour?: string };

/** A real image file, drawn by the browser. */
async function drawn(page: Page, { type = "image/png", width = 320, colour = "teal" }: Drawn = {}) {
  const base64 = await page.evaluate(
    async ([type, width, colour]) => {
      const canvas = new OffscreenCanvas(width, width / 2);
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.fillStyle = colour;
      pen.fillRect(0, 0, width, width / 2);
      const bytes = await (await canvas.convertToBlob({ type })).bytes();
      return btoa(String.fromCharCode(...bytes));
    },
    [type, width, colour] as const,
  );
  return { name: "photo", mimeType: type, buffer: Buffer.from(base64, "base64") };
}

/** The address of an image and its width, once it is drawn. */
async function imageIn(page: Page, within: string) {
  const image = page.locator(within).locator("img").first();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((one: HTMLImageElement) => ({
    path: new URL(one.src).pathname,
    width: one.naturalWidth,
    lazy: one.loading,
  }));
}

/** Holds the upload until it is let go. */
async function heldUpload(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/upload/*", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

test("spec 2: a photo in profile setup is shown at once, kept through a reload, and saved", async ({
  page,
}) => {
  await enter(page, ownSpot(), { interests: [] });
  await page.goto("/");
  const letGo = await heldUpload(page);
  await page.getByLabel("Add a photo").setInputFiles(await drawn(page));
  expect((await imageIn(page, "main")).width).toBe(320);
  await expect(page.getByRole("progressbar", { name: "Uploading the photo" })).toBeVisible();
  letGo();
  await expect(page.getByLabel("Change photo")).toBeEnabled();
  await expectAccessible(page);
  await page.reload();
  const kept = await imageIn(page, "main");
  expect(kept).toMatchObject({ path: expect.stringMatching(ISSUED), width: 320 });
  await button(page, "Remove photo").click();
  await expect(page.locator("main img")).toHaveCount(0);
  await page.getByLabel("Add a photo").setInputFiles(await drawn(page, { type: "image/jpeg" }));
  await expect(page.getByLabel("Change photo")).toBeEnabled();
  await completeWithCoffee(page);
  await expect(page.getByRole("heading", { name: "Let people know who you are" })).toHaveCount(0);
  const me = await getJson(page.request, "/api/users/me");
  expect(me.profileImageUrl).toMatch(ISSUED);
});

test('spec 2: another photo by "Update photos" is what others see, until it is taken away', async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const me = await enter(page, ownSpot());
  await page.goto("/profile");
  await button(page, "Update photos").click();
  await page.getByLabel("Add photos").setInputFiles(await drawn(page, { width: 1600 }));
  await expectAccessible(page);
  await button(page, "Save photos").click();
  await expect(page.getByText("Photos updated", { exact: true }).first()).toBeVisible();
  const mine = await imageIn(page, "main");
  expect(mine).toMatchObject({ path: expect.stringMatching(ISSUED), width: 1024, lazy: "lazy" });
  await expectAccessible(page);

  const other = await (await openBrowser()).newPage();
  await enter(other, ownSpot(), { name: "Ben" });
  await other.goto(new URL(`/discover?person=${me.id}`, baseURL).href);
  expect((await imageIn(other, "[role=dialog]")).path).toBe(mine.path);

  await button(page, "Update photos").click();
  const colour = { colour: "crimson", width: 200 };
  await page.getByLabel("Add photos").setInputFiles(await drawn(page, colour));
  await button(page, "Move earlier").click();
  await button(page, "Save photos").click();
  await expect.poll(async () => (await imageIn(page, "main")).width).toBe(200);
  await expect.poll(async () => (await imageIn(page, "main")).path).not.toBe(mine.path);
  await button(page, "Update photos").click();
  await button(page, "Remove").click();
  await button(page, "Remove").click();
  await button(page, "Save photos").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("main img")).toHaveCount(0);
});

test("spec 8: profile edit failure after the upload of a photo; spec 8: upload failure of what only looks like an image", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 415/, /status of 500/);
  await enter(page, ownSpot());
  await page.goto("/profile");

  await test.step("a file that only looks like an image cannot be retried", async () => {
    await button(page, "Update photos").click();
    await page
      .getByLabel("Add photos")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await button(page, "Save photos").click();
    const card = page.getByRole("alert").filter({ hasText: "Upload failed" });
    await expect(card).toContainText("Please select a JPEG, PNG, WebP or GIF image.");
    await expect(card.getByRole("button")).toHaveCount(0);
    await button(page, "Remove").click();
    await expect(card).toHaveCount(0);
  });

  await test.step("a failure after the upload is shown, and can be retried", async () => {
    await page.route("**/api/users/me/photos", (route) => route.fulfill(refused("Not now.")));
    await page.getByLabel("Add photos").setInputFiles(await drawn(page));
    await button(page, "Save photos").click();
    const card = page.getByRole("alert").filter({ hasText: "Unable to update" });
    await expect(card).toContainText("Not now.");
    await page.unroute("**/api/users/me/photos");
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Photos updated", { exact: true }).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await imageIn(page, "main")).path).toMatch(ISSUED);
  });
});

async function fillEvent(page: Page) {
  await page.goto("/events/create");
  await page.getByLabel("Title").fill("Lantern walk");
  await page.getByLabel("Category").selectOption("Outdoor");
  await page.getByLabel("Description").fill("Bring a light.");
  await page.getByLabel("Location").fill("Old mill");
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel("Date").fill(day);
  await page.getByLabel("Time").fill("19:30");
}

test("spec 2: the create form takes a cover, which the host changes and takes away", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await fillEvent(page);
  await page.getByLabel("Your photo").setInputFiles(await drawn(page, { width: 1800 }));
  await expect(page.getByLabel("Your photo")).toBeEnabled();
  await page.reload();
  const { path, width } = await imageIn(page, "form");
  expect([width, path]).toEqual([1600, expect.stringMatching(ISSUED)]);
  await expectAccessible(page);
  await button(page, "Publish event").click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern walk" })).toBeVisible();
  expect((await imageIn(page, "article")).path).toBe(path);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Your photo").setInputFiles(await drawn(page, { width: 400 }));
  await expect.poll(async () => (await imageIn(page, "form")).width).toBe(400);
  await expect(page.getByLabel("Your photo")).toBeEnabled();
  await button(page, "Save changes").click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern walk" })).toBeVisible();
  await expect.poll(async () => (await imageIn(page, "article")).width).toBe(400);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await button(page, "Remove cover photo").click();
  await button(page, "Save changes").click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern walk" })).toBeVisible();
  expect((await imageIn(page, "article")).path).toMatch(DRAWN);
});

/** A disk without room for another file, where one may be mounted over the photos; else the server's answer to that. */
async function noRoom(page: Page, dataDir: string) {
  const photos = join(dataDir, "uploads");
  mkdirSync(photos, { recursive: true });
  const full = ["-t", "tmpfs", "-o", "nr_inodes=1", "tmpfs", photos];
  const isMounted = spawnSync("mount", full).status === 0;
  const message = "Nothing can be saved right now. Please try again in a while.";
  if (!isMounted)
    await page.route("**/api/upload/*", (route) =>
      route.fulfill({ status: 503, json: { message, code: "storage_unavailable" } }),
    );
  return () => (isMounted ? spawnSync("umount", [photos]) : page.unroute("**/api/upload/*"));
}

test("a photo for which the server's disk is full stays in the form, and can be uploaded later @release", async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  await enter(page, ownSpot());
  await fillEvent(page);
  const makeRoom = await noRoom(page, server.dataDir);
  try {
    await page.getByLabel("Your photo").setInputFiles(await drawn(page));
    const card = page.getByRole("alert").filter({ hasText: "Upload failed" });
    await expect(card).toContainText("Nothing can be saved right now.");
    expect((await imageIn(page, "form")).path).not.toMatch(ISSUED);
    await expectAccessible(page);
    await makeRoom();
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card).toHaveCount(0);
  } finally {
    await makeRoom();
  }
  await expect(page.getByLabel("Title")).toHaveValue("Lantern walk");
  await expect.poll(async () => (await imageIn(page, "form")).path).toMatch(ISSUED);
  await button(page, "Publish event").click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern walk" })).toBeVisible();
});

test("an event is not published during its photo's upload, which can be cancelled @release", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await fillEvent(page);
  const letGo = await heldUpload(page);
  await page.getByLabel("Your photo").setInputFiles(await drawn(page));
  await expect(page.getByRole("progressbar", { name: "Uploading the photo" })).toBeVisible();
  await expect(page.getByText("Uploading...", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Publish event").click();
  await expect(page.getByText("The photo is still on its way.", { exact: false })).toBeVisible();
  await button(page, "Cancel upload").click();
  letGo();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect((await imageIn(page, "form")).path).toMatch(DRAWN);
  await button(page, "Publish event").click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern walk" })).toBeVisible();
  expect((await imageIn(page, "article")).path).toMatch(DRAWN);
});

test("a deleted photo is refused at its field @release", async ({ page, allowErrors, baseURL }) => {
  allowErrors(/status of 400/, /status of 404/);
  const spot = ownSpot();
  const me = await enter(page, spot);
  await fillEvent(page);
  await page.getByLabel("Your photo").setInputFiles(await drawn(page));
  await expect(page.getByLabel("Your photo")).toBeEnabled();
  await page.evaluate((id) => {
    const key = `draft:event:${id}`;
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { imageUrl: string };
    const imageUrl = `/uploads/${"x".repeat(22)}.webp`;
    sessionStorage.setItem(key, JSON.stringify({ ...draft, imageUrl }));
  }, me.id);
  await page.reload();
  await button(page, "Publish event").click();
  const cover = page.getByLabel("Your photo");
  await expect(cover).toHaveAccessibleDescription(/Upload the photo here first/);
  await expect(cover).toBeFocused();
  await button(page, "Remove cover photo").click();
  await button(page, "Publish event").click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern walk" })).toBeVisible();
  const { client } = await newNeighbour(baseURL, spot, {});
  expect((await client.get(`/uploads/${"x".repeat(22)}.webp`)).status()).toBe(404);
});
