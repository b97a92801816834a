import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enterConversations } from "./conversation-states";
import { enterEvents } from "./event-states";
import { enter, ownSpot } from "./neighbours";
import { enterForPictures, enterSandbox } from "./demo-states";
import { ALONE, UNFINISHED, enterExtremes } from "./member-states";
import { SIGNED_OUT } from "./signed-out-states";
import { type State, comeToRest, leaveState } from "./states";

const DOCS = join(import.meta.dirname, "../../docs");
const { PICTURES_DIR } = process.env;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
type View = { size: { width: number; height: number }; media: Parameters<Page["emulateMedia"]>[0] };
const LIGHT_AND_DARK: Record<string, View> = {
  "phone-light": { size: PHONE, media: { colorScheme: "light" } },
  "phone-dark": { size: PHONE, media: { colorScheme: "dark" } },
  "desktop-light": { size: DESKTOP, media: { colorScheme: "light" } },
  "desktop-dark": { size: DESKTOP, media: { colorScheme: "dark" } },
};
const ALL: Record<string, View> = {
  ...LIGHT_AND_DARK,
  // What a window of 1280 x 1024 is at 200 %.
  zoomed: { size: { width: 640, height: 512 }, media: { colorScheme: "light" } },
  forced: { size: PHONE, media: { colorScheme: "dark", forcedColors: "active" } },
};

type Rest = (page: Page) => Promise<void>;
/** No script runs, so nothing moves, and no frame can be waited for. */
const alreadyAtRest: Rest = () => Promise.resolve();

async function take(
  page: Page,
  views: Record<string, View>,
  path: (view: string) => string,
  rest = comeToRest,
) {
  for (const [name, { size, media }] of Object.entries(views)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: "reduce", forcedColors: null, ...media });
    await rest(page);
    const picture = new Bun.Image(await page.screenshot()).webp({ quality: 82 });
    writeFileSync(path(name), await picture.bytes());
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ forcedColors: null });
}

async function takeAll(page: Page, locale: string, states: State[], rest = comeToRest) {
  const directory = join(PICTURES_DIR ?? "", locale);
  mkdirSync(directory, { recursive: true });
  for (const state of states) {
    await state.open(page);
    await take(page, ALL, (view) => join(directory, `${state.name}.${view}.webp`), rest);
    await leaveState(page, state);
  }
}

test.use({ actionTimeout: 15_000 });
test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|WebSocket/));

test.describe("for the README", { tag: "@pictures" }, () => {
  test.skip(PICTURES_DIR !== undefined);
  test.use({ deviceScaleFactor: 1.5 });

  test("the map, discover, an event and a chat of the demo", async ({ page }) => {
    test.setTimeout(120_000);
    for (const { name, open } of await enterForPictures(page)) {
      await open(page);
      // The coast comes after the first picture.
      if (name === "map") await expect(page.locator(".world-map .coast")).toBeAttached();
      await take(page, LIGHT_AND_DARK, (view) => join(DOCS, `${name}-${view}.webp`));
    }
  });
});

for (const locale of ["en-US", "de-DE"]) {
  test.describe(`every screen and state, ${locale}`, { tag: "@pictures" }, () => {
    test.skip(PICTURES_DIR === undefined);
    test.use({ locale });
    test("of a demo sandbox", async ({ page }) => {
      test.setTimeout(600_000);
      await takeAll(page, locale, SIGNED_OUT);
      await takeAll(page, locale, await enterSandbox(page));
    });
    test("of a new member", async ({ page }) => {
      test.setTimeout(600_000);
      await enter(page, ownSpot());
      await takeAll(page, locale, ALONE);
    });
    test("of a member's conversations", async ({ page, baseURL }) => {
      test.setTimeout(600_000);
      await takeAll(page, locale, await enterConversations(page, baseURL));
    });
    test("of an event's guests and hosts", async ({ page, baseURL }) => {
      test.setTimeout(600_000);
      await takeAll(page, locale, await enterEvents(page, baseURL));
    });
    test("of people at the limits", async ({ page, baseURL }) => {
      test.setTimeout(600_000);
      await takeAll(page, locale, await enterExtremes(page, baseURL));
    });
    test("of a member without a profile", async ({ page }) => {
      await enter(page, ownSpot(), { interests: [] });
      await takeAll(page, locale, UNFINISHED);
    });
    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });
      test("signed out", async ({ page }) => {
        const states = [{ name: "no-script", open: (page: Page) => page.goto("/login") }];
        await takeAll(page, locale, states, alreadyAtRest);
      });
    });
  });
}
