import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

export type Position = { latitude: number; longitude: number };

type Kept = {
  context: BrowserContext;
  key: string;
  isTaken: boolean;
  /** Was changed in a way that cannot be undone, so it is not reused. */
  isChanged: boolean;
};

/** What these add to a context cannot be removed; neither can an installed clock. */
const IRREVERSIBLE = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "routeWebSocket",
  "setExtraHTTPHeaders",
] as const;

/** Closes the tabs of a test and deletes all of its data. */
async function empty({ context }: Kept, origins: string[]) {
  const [resting, ...used] = context.pages();
  if (!resting) throw new Error("the resting tab of a context was closed");
  for (const tab of used) await tab.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  // In the tabs' own process, so that it comes after what a tab wrote just before it was closed.
  if (resting.url() !== "about:blank") await resting.evaluate(() => localStorage.clear());
  const devtools = await context.newCDPSession(resting);
  for (const origin of origins)
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
}

/**
 * The contexts of a worker, which tests have one after the other: a new one asks for and compiles the whole app anew.
 * Playwright's own `reuseContext` keeps one alone, without its cache of files.
 */
export function keepContexts(browser: Browser) {
  const all = new Set<Kept>();

  async function open(key: string, options: BrowserContextOptions, resting: string) {
    const context = await browser.newContext(options);
    const kept: Kept = { context, key, isTaken: true, isChanged: false };
    for (const method of IRREVERSIBLE) {
      const given = context[method].bind(context) as (...all: unknown[]) => unknown;
      Object.assign(context, {
        [method]: (...all: unknown[]) => {
          kept.isChanged = true;
          return given(...all);
        },
      });
    }
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (...given) => {
      kept.isChanged = true;
      return install(...given);
    };
    all.add(kept);
    // It stays open: with the last tab of the app its process would end, and with it all that is compiled.
    const tab: Page = await context.newPage();
    await tab.goto(resting);
    return kept;
  }

  return {
    /** One that nobody has at the moment; `resting` is an address of the app that runs no script. */
    async take(options: BrowserContextOptions, resting: string, position: Position) {
      const key = JSON.stringify(options);
      const free = [...all].find((each) => each.key === key && !each.isTaken);
      const kept = free ?? (await open(key, options, resting));
      kept.isTaken = true;
      await kept.context.grantPermissions(["geolocation"]);
      await kept.context.setGeolocation(position);
      return kept;
    },
    async release(kept: Kept, origins: string[]) {
      if (kept.isChanged) {
        all.delete(kept);
        return kept.context.close();
      }
      await empty(kept, origins);
      kept.isTaken = false;
    },
  };
}
