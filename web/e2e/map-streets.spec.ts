import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { test as base, expect } from "./fixtures";
import { enter, newNeighbour, northOf } from "./neighbours";
import { removeWebGl } from "./tile-host";

/** In the middle of land, and of a tile, so that it does not matter where in one's area one is drawn. */
const PLACE = { latitude: 52.6, longitude: 13.7 };
const [DAY_PARK, NIGHT_PARK] = ["219,230,201", "37,48,42"];

function drawStreets() {
  const folder = mkdtempSync(join(tmpdir(), "streets-"));
  const file = join(folder, "streets.pmtiles");
  const { latitude, longitude } = PLACE;
  const script = ["scripts/test/streets-for-tests.ts", file, `${latitude}`, `${longitude}`];
  const cwd = join(import.meta.dirname, "../..");
  const { status, stderr } = spawnSync(process.execPath, script, { cwd, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return { file, stop: () => rmSync(folder, { recursive: true }) };
}

const test = base.extend({
  serverEnv: async ({ keep }, provide) => {
    await provide({ MAP_FILE: (await keep("streets", drawStreets)).file });
  },
});
test.use({ hasAnimations: true });
test.use({ viewport: { width: 1024, height: 700 }, colorScheme: "light" });

/** How many pixels of the map have exactly this colour. */
async function pixelsOf(page: Page, color: string) {
  const picture = (await page.getByRole("application").screenshot()).toString("base64");
  return page.evaluate(
    async ({ picture, color }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (`${data[at]},${data[at + 1]},${data[at + 2]}` === color) count += 1;
      return count;
    },
    { picture, color },
  );
}

async function openMap(page: Page, baseURL: string | undefined) {
  await newNeighbour(baseURL, northOf(PLACE, 4), { name: "Ana Souza" });
  await enter(page, PLACE);
  await page.goto("/map");
  await expect(page.getByRole("link", { name: /^Ana Souza,/ }).first()).toBeVisible();
}

test("the operator's streets are drawn in the colours of the theme, and loaded from the app's own origin", async ({
  page,
  baseURL,
  serverProxy,
}) => {
  const origins = new Set<string>();
  const caching = new Set<string | undefined>();
  page.on("response", (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin.startsWith("http")) origins.add(origin);
    if (pathname.startsWith("/map/streets/")) caching.add(response.headers()["cache-control"]);
  });
  await openMap(page, baseURL);
  await expect(page.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible();
  await expect.poll(() => pixelsOf(page, DAY_PARK)).toBeGreaterThan(5000);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => pixelsOf(page, NIGHT_PARK)).toBeGreaterThan(5000);
  expect(await pixelsOf(page, DAY_PARK)).toBe(0);
  expect([...origins]).toEqual([serverProxy.url]);
  expect([...caching]).toEqual(["no-store"]);
});

test(
  "without WebGL the map has the world's contours without streets",
  { tag: "@release" },
  async ({ page, baseURL }) => {
    await removeWebGl(page);
    const warning = page.waitForEvent("console", (message) => /basemap/.test(message.text()));
    await openMap(page, baseURL);
    expect((await warning).type()).toBe("warning");
    await expect(page.locator(".world-map")).toBeAttached();
    await expect(page.getByText("© GSHHG, GeoNames")).toBeVisible();
  },
);
