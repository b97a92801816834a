import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { findChromium, findShell } from "./test/chromium.ts";
import { KEEPS_MEMORY } from "./test/side-by-side.ts";
import { readJunit, readPlaywright, sum } from "./test/test-report.ts";
import { ALONE, FILES_ALONE } from "./test/tests-of-one-server.ts";

const ROOT = join(import.meta.dir, "..");
const reports = mkdtempSync(join(tmpdir(), "test-several-"));

async function bunTests(name: string, options: string[], env: Record<string, string>) {
  console.log(`\n== ${name}`);
  const report = join(reports, "report.xml");
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const child = Bun.spawn([process.execPath, "test", ...reporter, ...options], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exitCode = await child.exited;
  const file = Bun.file(report);
  const outcome = readJunit((await file.exists()) ? await file.text() : "", exitCode);
  await file.delete().catch(() => undefined);
  return outcome;
}

/** Those that start an app. */
async function apiTests() {
  const files: string[] = [];
  for await (const file of new Bun.Glob("api/**/*.test.ts").scan(ROOT)) {
    const text = await Bun.file(join(ROOT, file)).text();
    const isAlone = Object.keys(FILES_ALONE).some((beginning) => file.startsWith(beginning));
    if (text.includes("/testing/") && !isAlone) files.push(`./${file}`);
  }
  return files.toSorted();
}

/** Every journey of `bun run test`, through a browser whose requests and sockets go to the other server in turn. */
async function journeys() {
  console.log("\n== browser tests, each request and socket to the other one of two servers");
  const chromium = await findChromium();
  const report = join(reports, "browser.json");
  const child = Bun.spawn([process.execPath, "run", "--bun", "playwright", "test"], {
    cwd: join(ROOT, "web"),
    env: {
      ...process.env,
      ...KEEPS_MEMORY,
      SEVERAL_SERVERS: "1",
      CHROMIUM_PATH: findShell() ?? chromium,
      CHROMIUM_WITH_WINDOWS: chromium,
      PLAYWRIGHT_JSON: report,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exitCode = await child.exited;
  const file = Bun.file(report);
  return readPlaywright((await file.exists()) ? await file.text() : "", exitCode);
}

/** One that stores nothing. */
async function startRedis() {
  const command = Bun.which("redis-server");
  if (!command) throw new Error("These tests need Redis: apt-get install redis-server.");
  const port = freePort();
  const options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const redis = Bun.spawn([command, "--port", String(port), ...options], { stdout: "ignore" });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Bun.RedisClient(url);
  await client.ping();
  client.close();
  return { url, stop: () => redis.kill() };
}

const escaped = (title: string) => title.replaceAll(/[^\w ]/g, "\\$&");
/** All but the listed ones. */
const TITLES = `^(?!.*(${Object.keys(ALONE).map(escaped).join("|")}))`;

const WALKS = [
  "several/several.test.ts",
  "testing/several/bus-walk.ts",
  "testing/several/several-walk.ts",
  "testing/walk/statements-walk.ts",
];
const walks = await bunTests(
  "two servers on a libSQL server",
  ["--timeout", "120000", ...WALKS.map((file) => `./api/${file}`)],
  { SEVERAL_SQLD: "1" },
);
const redis = await startRedis();
const api = await bunTests(
  "the API tests, each request to the other one of two servers",
  ["--timeout", "120000", "--parallel=2", "--no-isolate", "-t", TITLES, ...(await apiTests())],
  { SEVERAL_REDIS: redis.url },
);
redis.stop();
const browser = await journeys();
rmSync(reports, { recursive: true });
const { passed, failed } = sum([walks, api, browser]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
