import type { Page } from "@playwright/test";

import { middleOfArea } from "../src/features/places/published-area";
import { findViolations } from "./accessibility";
import { getJson } from "./answers";
import type { Position } from "./contexts";
import { test as base, expect } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";
import { middleOf } from "./pointer";
import { removeWebGl, startTileHost } from "./tile-host";

const test = base.extend<{ tiles: ReturnType<typeof startTileHost> }>({
  tiles: async ({ keep }, provide) => {
    await provide(await keep("tiles", startTileHost));
  },
  serverEnv: ({ tiles }, provide) => provide({ MAP_STYLE_URL: tiles.styleUrl }),
});
test.use({ hasAnimations: true });
test.use({ viewport: { width: 1024, height: 700 } });
test.beforeEach(({ tiles }) => {
  tiles.asked.length = 0;
  tiles.show([]);
  tiles.break(false);
});

const OWN_COLOR = "#ff00ff";
const ANA_COLOR = "#00ffff";

/** How bright the map is, from 0 to 255, and where the middles of the marks of some colours are. */
async function seenOn(page: Page, colors: string[] = []) {
  const area = page.getByRole("application");
  const picture = (await area.screenshot()).toString("base64");
  const { x, y } = (await area.boundingBox())!;
  const { middles, brightness } = await page.evaluate(
    async ({ picture, colors }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const middles = colors.map((color) => {
        const isFull = [1, 3, 5].map((start) => color.slice(start, start + 2) === "ff");
        const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
        for (let at = 0; at < data.length; at += 4) {
          const isThere = isFull.every((full, channel) =>
            full ? data[at + channel]! > 190 : data[at + channel]! < 70,
          );
          if (!isThere) continue;
          const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
          box.left = Math.min(box.left, x);
          box.right = Math.max(box.right, x + 1);
          box.top = Math.min(box.top, y);
          box.bottom = Math.max(box.bottom, y + 1);
        }
        return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      });
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!;
      return { middles, brightness: sum / (width * height * 3) };
    },
    { picture, colors },
  );
  return { brightness, middles: middles.map((middle) => ({ x: x + middle.x, y: y + middle.y })) };
}

const credits = (page: Page) => page.getByRole("link", { name: "Sand and Sons" });
const expectBasemap = (page: Page) => expect(credits(page)).toBeVisible({ timeout: 30_000 });

async function pinOf(page: Page, id: string): Promise<Position> {
  const { latitude, longitude } = (await getJson(page.request, `/api/users/${id}`)) as Position;
  return { latitude, longitude };
}

/** Opens the map with Ana two areas to the north, and marks on the basemap where both belong. */
async function openMap(
  page: Page,
  baseURL: string | undefined,
  tiles: ReturnType<typeof startTileHost>,
) {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, northOf(spot, 4), { name: "Ana Souza" });
  await enter(page, spot);
  tiles.show([
    { ...middleOfArea(spot), color: OWN_COLOR },
    { ...(await pinOf(page, ana.id)), color: ANA_COLOR },
  ]);
  const loaded = await page.goto("/map");
  const own = page.getByRole("img", { name: "You are here" });
  const pin = page.getByRole("link", { name: /^Ana Souza,/ });
  await expect(pin).toBeVisible();
  return { spot, policy: loaded?.headers()["content-security-policy"] ?? "", own, pin };
}

test(
  "the operator's map lies under the pins and moves with them",
  { tag: "@release" },
  async ({ page, baseURL, tiles }) => {
    const { own, pin } = await openMap(page, baseURL, tiles);
    await expectBasemap(page);
    async function expectTogether() {
      const [ownMark, anaMark] = (await seenOn(page, [OWN_COLOR, ANA_COLOR])).middles;
      for (const [marker, mark] of [
        [own, ownMark],
        [pin, anaMark],
      ] as const) {
        const { x, y } = await middleOf(marker);
        expect(Math.hypot(x - mark!.x, y - mark!.y)).toBeLessThan(2);
      }
    }
    await expect(expectTogether).toPass();
    const before = await middleOf(own);
    await page.getByRole("application").press("ArrowRight");
    await expect.poll(async () => (await middleOf(own)).x).toBeCloseTo(before.x - 80, 1);
    await expectTogether();
    await page.mouse.move(before.x, before.y - 200);
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await middleOf(own)).y).toBeLessThan(before.y - 20);
    await expectTogether();
    await page.mouse.down();
    await page.mouse.move(before.x + 60, before.y - 250, { steps: 8 });
    await expectTogether();
    await page.mouse.up();
    await page.setViewportSize({ width: 1100, height: 760 });
    await expect(expectTogether).toPass();
  },
);

test("the basemap's host learns only which tiles are shown, and none beyond zoom 13 @release", async ({
  page,
  baseURL,
  serverProxy,
  tiles,
}) => {
  const origins = new Set<string>();
  const chunk = page.waitForRequest(/\/assets\/map-basemap-/);
  page.on("request", (request) => {
    if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin);
  });
  const { policy } = await openMap(page, baseURL, tiles);
  await chunk;
  await expectBasemap(page);
  expect(policy.split("; ").filter((rule) => rule.includes(tiles.origin))).toEqual([
    `connect-src 'self' ${tiles.origin}`,
  ]);
  for (let step = 0; step < 7; step += 1)
    await page.getByRole("button", { name: "Zoom in" }).click();
  const zooms = () => tiles.asked.map(({ path }) => Number(/^\/sand\/(\d+)/.exec(path)?.[1] ?? 0));
  await expect.poll(() => Math.max(...zooms())).toBe(13);
  await page.waitForTimeout(500);
  expect(Math.max(...zooms())).toBe(13);
  for (const { path, referer } of tiles.asked) {
    expect(path).toMatch(
      /^\/(style\.json|sand\.json|sprite[@\w]*\.(json|png)|sand\/\d+\/\d+\/\d+\.png)$/,
    );
    expect(referer).toBeNull();
  }
  expect([...origins].toSorted()).toEqual([serverProxy.url, tiles.origin].toSorted());
});

test("nothing on the map shows the exact position @release", async ({ page, baseURL, tiles }) => {
  const { own, pin, spot } = await openMap(page, baseURL, tiles);
  await expectBasemap(page);
  const seen = async () => ({ own: await middleOf(own), pin: await middleOf(pin) });
  const before = await seen();
  const middle = middleOfArea(spot);
  await page
    .context()
    .setGeolocation(northOf(middle, spot.latitude > middle.latitude ? -0.5 : 0.5));
  const reported = page.waitForRequest("**/api/users/me/location");
  await page.reload();
  await reported;
  await expectBasemap(page);
  for (const mark of ["own", "pin"] as const) {
    const now = (await seen())[mark];
    expect(Math.hypot(now.x - before[mark].x, now.y - before[mark].y)).toBeLessThan(0.1);
  }
});

const expectNoBasemap = async (page: Page) => {
  await expect(page.getByRole("link", { name: /^Ana Souza,/ })).toBeVisible();
  const hills = page.getByRole("application").locator("path");
  await expect(hills.first()).toBeAttached();
  await expect(credits(page)).toBeHidden();
};

test("if the basemap fails to load, the map works without it", async ({
  page,
  baseURL,
  tiles,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  tiles.break(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const warning = page.waitForEvent("console", (message) => /basemap/.test(message.text()));
  await openMap(page, baseURL, tiles);
  expect((await warning).type()).toBe("warning");
  await expectNoBasemap(page);
  // The operator's map stands where the world's would.
  expect(asked.filter((path) => /^\/map\/\d|world-map/.test(path))).toEqual([]);
});

test("without WebGL the map works without a basemap @release", async ({ page, baseURL, tiles }) => {
  await removeWebGl(page);
  const warning = page.waitForEvent("console", (message) => /basemap/.test(message.text()));
  await openMap(page, baseURL, tiles);
  expect((await warning).type()).toBe("warning");
  await expectNoBasemap(page);
  expect(tiles.asked).toEqual([]);
});

test(
  "a light basemap is dimmed in the dark theme, and axe finds nothing on it",
  { tag: "@release" },
  async ({ page, baseURL, tiles }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await openMap(page, baseURL, tiles);
    await expectBasemap(page);
    await expect.poll(async () => (await seenOn(page)).brightness).toBeLessThan(110);
    expect(await findViolations(page)).toEqual([]);
  },
);
