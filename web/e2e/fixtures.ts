import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import type {
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Request,
  WebError,
} from "@playwright/test";

import { keepContexts, type Position } from "./contexts";
import { letPointersTravel } from "./pointer";
import { openProxy } from "./proxy";
import { leaksIn } from "./server-log";

export { expect };

const ROOT = join(import.meta.dirname, "../..");
const OWN_HOSTS = new Set(["localhost", "127.0.0.1"]);
/** A file of the app in which no script runs. */
const RESTING = "/icon.svg";
const PHONE = { width: 390, height: 844 };
const DEFAULT_PLACE: Position = { latitude: 37.7749, longitude: -122.4194 };

/** Of a matrix `bun run test` keeps some; `bun run test:release` runs all of it. */
export const releaseUnless = (isKept: boolean) => (isKept ? {} : { tag: "@release" });

/** `bun run test:several` gives each request and each socket to the other one of two. */
const SERVER = process.env.SEVERAL_SERVERS
  ? "several/several-quick-servers.ts"
  : "servers/quick-server.ts";

/** Where commands of the operator find what that server has stored. */
function operatorEnv(dataDir: string) {
  const shared = join(dataDir, "operator.json");
  const more = existsSync(shared) ? (JSON.parse(readFileSync(shared, "utf8")) as object) : {};
  return { ...process.env, DATA_DIR: dataDir, ...more };
}

/** The built server on a database of its own, on a free port; `output` is what it wrote to its console. */
export async function startServer(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), "e2e-"));
  const server = spawn(process.execPath, [join("api/testing", SERVER)], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: "1000",
      LOG_LEVEL: "debug",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (piece: Buffer) => (output += piece.toString()));
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on("data", () => {
      const found = /is ready: open (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`the server ended before it listened: ${output}`)));
  });
  return {
    url,
    output: () => output,
    dataDir,
    operatorEnv: () => operatorEnv(dataDir),
    async stop() {
      server.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
      expect(leaksIn(output), "lines that the server's log should not hold").toEqual([]);
    },
  };
}

type ErrorWatch = {
  /** Until the returned function is called. */
  follow: (context: BrowserContext) => () => void;
  allow: (...patterns: RegExp[]) => void;
};

/** Something that runs for as long as it is not stopped. */
type Running = { stop: () => unknown };
/** Starts what has no such name yet; it runs on for the tests that come after in this worker. */
type Keep = <T extends Running>(name: string, start: () => T | Promise<T>) => Promise<T>;

type TestFixtures = {
  /** What the server is configured with, beside a port and a place for its data. */
  serverEnv: Record<string, string>;
  server: Awaited<ReturnType<typeof startServer>>;
  serverUrl: string;
  /** Pages load through it, whichever server they are of: so all are of one origin, whose code is compiled already. */
  serverProxy: Awaited<ReturnType<typeof openProxy>>;
  /** Where the browser is; `test.use({ position })` moves it. */
  position: Position;
  /** Whether the test's own page has animations. Off by `prefers-reduced-motion`, since drawing each frame takes time. */
  hasAnimations: boolean;
  /** Names the console errors that a test causes on purpose, such as the line for a refused request. */
  allowErrors: ErrorWatch["allow"];
  errorWatch: ErrorWatch;
  /** All in which the contexts of a test can differ from another's. */
  browserOptions: BrowserContextOptions;
  /** One more person: a context with cookies of its own, at its own place. */
  openBrowser: (position?: Position) => Promise<BrowserContext>;
};

function watchErrors() {
  const errors: string[] = [];
  // The recorder of traces asks for the bytes of a preview that could not be drawn; the page itself never does.
  const allowed: RegExp[] = [/^Connecting to 'blob:/];
  return {
    follow(context: BrowserContext) {
      context.once("page", letPointersTravel);
      const noteMessage = (message: ConsoleMessage) => {
        if (message.type() === "error")
          errors.push(`${message.text()} (${message.location().url})`);
      };
      const noteRequest = (request: Request) => {
        const { protocol, hostname } = new URL(request.url());
        if (/^(http|ws)s?:$/.test(protocol) && !OWN_HOSTS.has(hostname))
          errors.push(`a foreign address was asked: ${request.url()}`);
      };
      const noteError = (error: WebError) => errors.push(String(error.error().stack));
      context.on("console", noteMessage);
      context.on("request", noteRequest);
      context.on("weberror", noteError);
      return () => {
        context.off("console", noteMessage);
        context.off("request", noteRequest);
        context.off("weberror", noteError);
      };
    },
    allow: (...patterns: RegExp[]) => void allowed.push(...patterns),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  };
}

/** What a failed test saw, for whoever has nothing but the log of the run. */
async function printPages(context: BrowserContext) {
  const [, ...pages] = context.pages();
  for (const page of pages) {
    const text = await page.locator("body").innerText({ timeout: 1_000 }).catch(String);
    console.log(`${page.url()}\n${text.slice(0, 1_000).replaceAll(/^/gm, "  ")}`);
  }
}

// Nothing else may belong to a worker: files that differ in it start another worker, with a browser and a server anew.
type WorkerFixtures = { keep: Keep; contexts: ReturnType<typeof keepContexts> };

async function keepRunning(provide: (keep: Keep) => Promise<void>) {
  const started = new Map<string, Promise<Running>>();
  const keep = <T extends Running>(name: string, start: () => T | Promise<T>) => {
    const running = (started.get(name) as Promise<T> | undefined) ?? Promise.resolve(start());
    started.set(name, running);
    return running;
  };
  await provide(keep);
  const all = await Promise.all(started.values());
  for (const running of all.toReversed()) await running.stop();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  keep: [({ browserName: _browser }, provide) => keepRunning(provide), { scope: "worker" }],
  contexts: [({ browser }, provide) => provide(keepContexts(browser)), { scope: "worker" }],
  serverEnv: [{}, { option: true }],
  server: [
    async ({ keep, serverEnv }, provide) => {
      await provide(
        await keep(`server ${JSON.stringify(serverEnv)}`, () => startServer(serverEnv)),
      );
    },
    { timeout: 60_000 },
  ],
  serverUrl: ({ server }, provide) => provide(server.url),
  serverProxy: async ({ keep, serverUrl }, provide) => {
    const proxy = await keep("proxy", () => openProxy(serverUrl));
    proxy.forwardTo(serverUrl);
    await provide(proxy);
    await proxy.start();
  },
  baseURL: ({ serverProxy }, provide) => provide(serverProxy.url),
  position: [DEFAULT_PLACE, { option: true }],
  hasAnimations: [false, { option: true }],
  errorWatch: [
    async ({ browserName: _browser }, provide) => {
      const { unexpected, ...watch } = watchErrors();
      await provide(watch);
      expect(unexpected(), "unexpected errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: ({ errorWatch }, provide) => provide(errorWatch.allow),
  browserOptions: (
    { locale, timezoneId, hasTouch, isMobile, javaScriptEnabled, serviceWorkers },
    provide,
  ) =>
    provide({
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
      viewport: PHONE,
      colorScheme: "light",
    }),
  openBrowser: async (
    { contexts, browserOptions, baseURL, serverUrl, errorWatch, position },
    provide,
    testInfo,
  ) => {
    const origin = baseURL ?? serverUrl;
    // A service worker would take it for a window of the app.
    const resting =
      browserOptions.serviceWorkers === "allow" ? "about:blank" : new URL(RESTING, origin).href;
    const taken: (() => Promise<unknown>)[] = [];
    await provide(async (at = position) => {
      const kept = await contexts.take({ ...browserOptions, baseURL: origin }, resting, at);
      const unfollow = errorWatch.follow(kept.context);
      taken.push(async () => {
        unfollow();
        if (testInfo.status !== testInfo.expectedStatus) await printPages(kept.context);
        await contexts.release(kept, [origin, serverUrl]);
      });
      return kept.context;
    });
    for (const release of taken.toReversed()) await release();
  },
  context: async ({ openBrowser }, provide) => provide(await openBrowser()),
  // A tab of its own: one that was used before has a history.
  page: async ({ context, viewport, colorScheme, hasAnimations }, provide) => {
    const page = await context.newPage();
    if (viewport && (viewport.width !== PHONE.width || viewport.height !== PHONE.height))
      await page.setViewportSize(viewport);
    if (colorScheme !== "light") await page.emulateMedia({ colorScheme: colorScheme ?? null });
    if (!hasAnimations) await page.emulateMedia({ reducedMotion: "reduce" });
    await provide(page);
  },
});
