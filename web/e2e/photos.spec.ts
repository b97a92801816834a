import type { Locator, Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { getJson } from "./answers";
import { drawn } from "./drawn-photo";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";
import { middleOf } from "./pointer";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tiles = (page: Page) => page.locator("[data-photo] button");
const sources = (page: Page) =>
  tiles(page)
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));

async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

async function openManager(page: Page) {
  await page.goto("/profile");
  await button(page, "Update photos").click();
  await expect(page.getByRole("heading", { name: "Update photos" })).toBeVisible();
}

const save = async (page: Page) => {
  await button(page, "Save photos").click();
  await expect(page.getByText("Photos updated", { exact: true }).first()).toBeVisible();
};

test("several photos are uploaded at once, and dragged into an order that others see @release", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  await openManager(page);
  const photos = [await drawn(page, 300, 400), await drawn(page, 500, 300), await drawn(page)];
  await page.getByLabel("Add photos").setInputFiles(photos);
  await expect(tiles(page)).toHaveCount(3);
  const [a, b, c] = await sources(page);
  await drag(page, tiles(page).nth(2), tiles(page).nth(0));
  expect(await sources(page)).toEqual([c, a, b]);
  await drag(page, tiles(page).nth(0), tiles(page).nth(1));
  expect(await sources(page)).toEqual([a, c, b]);
  await expectAccessible(page);
  await save(page);
  const { photos: saved } = await getJson(page.request, "/api/users/me");
  expect(saved).toHaveLength(3);

  const other = await (await openBrowser()).newPage();
  await enter(other, spot, { name: "Ben" });
  await other.goto(new URL(`/discover?person=${me.id}`, baseURL).href);
  const gallery = other.getByRole("group", { name: /^Photos of/ });
  const shown = gallery.locator("img");
  await expect(shown).toHaveCount(3);
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute("src")))).toEqual(
    saved.map(({ url }: { url: string }) => url),
  );
  await expectAccessible(other);
  await button(other, "Next photo").click();
  await expect(shown.nth(1)).toBeInViewport({ ratio: 0.9 });
  await gallery.press("End");
  await expect(shown.nth(2)).toBeInViewport({ ratio: 0.9 });
  await expect(other.getByText("Photo 3 of 3", { exact: true })).toBeAttached();
});

test("photos are dragged with a finger, too @release", async ({ page }) => {
  await enter(page, ownSpot());
  await openManager(page);
  const photos = [await drawn(page, 300, 400), await drawn(page, 500, 300), await drawn(page)];
  await page.getByLabel("Add photos").setInputFiles(photos);
  await expect(tiles(page)).toHaveCount(3);
  const [a, b, c] = await sources(page);
  const [start, end] = [await middleOf(tiles(page).nth(0)), await middleOf(tiles(page).nth(2))];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", start);
  for (const share of [0.2, 0.6, 1])
    await touch("touchMove", { x: start.x + (end.x - start.x) * share, y: start.y });
  await touch("touchEnd");
  expect(await sources(page)).toEqual([b, c, a]);
  await expect(tiles(page).nth(2)).toHaveAttribute("aria-pressed", "true");
});

test("Back closes the cropping, then asks before changes are lost @release", async ({ page }) => {
  await enter(page, ownSpot());
  await openManager(page);
  const dialog = (name: string) => page.getByRole("dialog", { name });
  await page.getByLabel("Add photos").setInputFiles(await drawn(page));
  await button(page, "Turn and crop").click();
  await expect(dialog("Turn and crop")).toBeVisible();
  await page.goBack();
  await expect(dialog("Turn and crop")).toHaveCount(0);
  await expect(dialog("Update photos")).toBeVisible();
  await page.goBack();
  await expect(dialog("Leave without saving?")).toBeVisible();
  await button(page, "Keep editing").click();
  await expect(dialog("Update photos")).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await page.goBack();
  await button(page, "Discard changes").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(button(page, "Update photos")).toBeFocused();
});

test("a photo is turned and cropped before the upload @release", async ({ page }) => {
  await enter(page, ownSpot());
  await openManager(page);
  await page.getByLabel("Add photos").setInputFiles(await drawn(page, 400, 600));
  await button(page, "Turn and crop").click();
  await expect(page.locator("canvas")).toHaveAttribute("width", "400");
  await button(page, "Turn right").click();
  await expect(page.locator("canvas")).toHaveAttribute("width", "600");
  await button(page, "Square").click();
  await expect(page.locator("canvas")).toHaveAttribute("width", "400");
  const pad = page.getByRole("application");
  await pad.press("ArrowLeft");
  await pad.press("+");
  await expect(page.getByLabel("Zoom")).toHaveValue("1.1");
  await expectAccessible(page);
  await button(page, "Use this").click();
  await expect(button(page, "Turn and crop")).toBeFocused();
  await save(page);
  const { photos } = await getJson(page.request, "/api/users/me");
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, String(photos[0]?.url));
  expect(size).toEqual([364, 364]);
});

test("the next photo is to the right, and to the left in a page laid out from right to left @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const { id, client } = await newNeighbour(baseURL, spot, { name: "Ana" });
  const photos: { url: string }[] = [];
  for (const width of [300, 400]) {
    const response = await client.post("/api/upload/profile", {
      multipart: { image: await drawn(page, width) },
    });
    photos.push({ url: (await response.json()).url });
  }
  await client.put("/api/users/me/photos", { data: { photos } });
  await enter(page, spot);
  for (const [dir, key] of [
    ["ltr", "ArrowRight"],
    ["rtl", "ArrowLeft"],
  ] as const) {
    await page.goto(`/discover?person=${id}`);
    await page.evaluate((direction) => {
      document.documentElement.dir = direction;
    }, dir);
    const gallery = page.getByRole("group", { name: /^Photos of/ });
    await gallery.press(key);
    await expect(gallery.locator("img").nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByText("Photo 2 of 2", { exact: true })).toBeAttached();
  }
});
