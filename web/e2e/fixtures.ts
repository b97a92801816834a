import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import type { BrowserContext } from "@playwright/test";

import { letPointersTravel } from "./pointer";
import { leaksIn } from "./server-log";

export { expect };

export type Position = { latitude: number; longitude: number };

const ROOT = join(import.meta.dirname, "../..");
const OWN_HOSTS = new Set(["localhost", "127.0.0.1"]);
const DEFAULT_PLACE: Position = { latitude: 37.7749, longitude: -122.4194 };

/** Of a matrix `bun run test` keeps some; `bun run test:release` runs all of it. */
export const releaseUnless = (isKept: boolean) => (isKept ? {} : { tag: "@release" });

/** The built server on a database of its own, on a free port; `output` is what it wrote to its console. */
export async function startServer(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), "e2e-"));
  const server = spawn(process.execPath, ["api/testing/quick-server.ts"], {
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
    async stop() {
      server.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
      expect(leaksIn(output), "lines that the server's log should not hold").toEqual([]);
    },
  };
}

type ErrorWatch = {
  follow: (context: BrowserContext) => void;
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
  /** Where the browser is; `test.use({ position })` moves it. */
  position: Position;
  /** Names the console errors that a test causes on purpose, such as the line for a refused request. */
  allowErrors: ErrorWatch["allow"];
  errorWatch: ErrorWatch;
  /** One more person: a context with cookies of its own, at its own place. */
  openBrowser: (position?: Position) => Promise<BrowserContext>;
};

function watchErrors() {
  const errors: string[] = [];
  // The recorder of traces asks for the bytes of a preview that could not be drawn; the page itself never does.
  // Playwright's clock of an earlier test in this context leaves a script that speaks to what is gone.
  const allowed: RegExp[] = [
    /^Connecting to 'blob:/,
    /^TypeError: Cannot read properties of undefined \(reading 'controller'\)\n +at <anonymous>:2:28\n/,
  ];
  return {
    follow(context: BrowserContext) {
      context.once("page", letPointersTravel);
      context.on("console", (message) => {
        if (message.type() === "error")
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("request", (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (/^(http|ws)s?:$/.test(protocol) && !OWN_HOSTS.has(hostname))
          errors.push(`a foreign address was asked: ${request.url()}`);
      });
      context.on("weberror", (error) => errors.push(String(error.error().stack)));
    },
    allow: (...patterns: RegExp[]) => void allowed.push(...patterns),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  };
}

/** Undoes what Playwright leaves as it is in a context that is used again. */
async function startAnew(context: BrowserContext, position: Position) {
  await context.setOffline(false);
  await context.clearPermissions();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(position);
}

// Nothing else may belong to a worker: files that differ in it start another worker, with a browser and a server anew.
type WorkerFixtures = { keep: Keep };

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
  baseURL: ({ serverUrl }, provide) => provide(serverUrl),
  position: [DEFAULT_PLACE, { option: true }],
  geolocation: ({ position }, provide) => provide(position),
  permissions: ({ browserName: _browser }, provide) => provide(["geolocation"]),
  errorWatch: [
    async ({ browserName: _browser }, provide) => {
      const { unexpected, ...watch } = watchErrors();
      await provide(watch);
      expect(unexpected(), "unexpected errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: ({ errorWatch }, provide) => provide(errorWatch.allow),
  context: async ({ context, errorWatch, position }, provide) => {
    await startAnew(context, position);
    errorWatch.follow(context);
    await provide(context);
  },
  // A tab of its own: one that was used before has a history. The first stays, empty: with the last tab of an
  // origin its process would end, and the next test would compile the whole app again.
  page: async ({ context }, provide) => {
    const used = context.pages();
    const page = await context.newPage();
    for (const tab of used.slice(1)) await tab.close();
    await provide(page);
  },
  openBrowser: async ({ browser, errorWatch, position }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (geolocation = position) => {
      const context = await browser.newContext({ geolocation });
      errorWatch.follow(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
