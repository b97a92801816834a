import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, findShell } from "./chromium.ts";
import { KEEPS_MEMORY, PLAIN_CHECKS, TYPED_CHECKS, runSideBySide } from "./side-by-side.ts";
import { FAILED, PASSED, readJunit, readPlaywright, sum } from "./test-report.ts";
import type { Outcome } from "./test-report.ts";

const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "web");
const bun = process.execPath;
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const outcomes: Outcome[] = [];
/** The release run: the whole browser matrix, and fuzzing with more seeds. */
const isRelease = process.argv.includes("--release");
const MORE_SEEDS = ["1", "2", "3"];

function announce(name: string) {
  console.log(`\n== ${name}`);
}

// A loaded machine may take longer than five seconds for a thousand members.
const TIMEOUT = ["--timeout", "30000"];

function run(command: string[], cwd = ROOT, env: Record<string, string> = {}) {
  const child = Bun.spawn([bun, ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return child.exited;
}

async function step(name: string, command: string[]) {
  announce(name);
  const outcome = (await run(command)) === 0 ? PASSED : FAILED;
  outcomes.push(outcome);
  return outcome === PASSED;
}

async function readReport(name: string) {
  const file = Bun.file(join(reports, name));
  return (await file.exists()) ? file.text() : "";
}

/** The files of a suite share a process; three processes use both cores, also while one waits for a disk or a timer. */
const SIDE_BY_SIDE = ["--parallel=3", "--no-isolate"];
const KILL_TESTS = [
  "api/kill.test.ts",
  "api/alerts/recovery.test.ts",
  "api/alerts/mail-recovery.test.ts",
  "api/events/waitlist-kill.test.ts",
  "scripts/copies.test.ts",
];
const FUZZ = ["api/docs/fuzz.test.ts", "api/realtime/hostile.test.ts"];

async function bunTests(
  name: string,
  cwd: string,
  options: string[],
  env: Record<string, string> = {},
) {
  announce(name);
  const file = `${outcomes.length}.xml`;
  const reporter = ["--reporter=junit", `--reporter-outfile=${join(reports, file)}`];
  const exitCode = await run(["test", ...TIMEOUT, ...reporter, ...options], cwd, env);
  outcomes.push(readJunit(await readReport(file), exitCode));
}

async function browserTests(chromium: string) {
  announce("browser tests");
  const exitCode = await run(["run", "--bun", "playwright", "test"], WEB, {
    ...KEEPS_MEMORY,
    CHROMIUM_PATH: findShell() ?? chromium,
    CHROMIUM_WITH_WINDOWS: chromium,
    PLAYWRIGHT_JSON: join(reports, "browser.json"),
    ...(isRelease && { PLAYWRIGHT_RELEASE: "1" }),
  });
  outcomes.push(readPlaywright(await readReport("browser.json"), exitCode));
}

async function setUpChromium() {
  announce("chromium");
  try {
    const chromium = await findChromium();
    console.log(chromium);
    outcomes.push(PASSED);
    return chromium;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    outcomes.push(FAILED);
    return undefined;
  }
}

const chromium = await setUpChromium();
const reading = runSideBySide(PLAIN_CHECKS);
const isBuilt = await step("build", ["scripts/build.ts"]);
// The build writes a file that the types are read from.
const good = (await runSideBySide(TYPED_CHECKS)) + (await reading);
outcomes.push({ passed: good, failed: PLAIN_CHECKS.length + TYPED_CHECKS.length - good });
await bunTests("unit and API tests", ROOT, SIDE_BY_SIDE, KEEPS_MEMORY);
if (isRelease) await bunTests("twenty kills", ROOT, KILL_TESTS, { KILLS: "20" });
if (isRelease)
  await bunTests("a hundred thousand alerts", ROOT, ["api/alerts/many-due.test.ts"], {
    ALERTS: "100000",
  });
if (isRelease)
  for (const FUZZ_SEED of MORE_SEEDS)
    await bunTests(`hostile requests and frames, seed ${FUZZ_SEED}`, ROOT, FUZZ, { FUZZ_SEED });
if (isRelease)
  await bunTests(
    "a restart under a thousand lines",
    WEB,
    ["src/features/realtime/restart.test.ts"],
    {
      LINES_EACH: "18",
    },
  );
await bunTests("screen tests", WEB, [...SIDE_BY_SIDE, "src"], KEEPS_MEMORY);
if (isBuilt) await step("size budget", ["scripts/build-sizes.ts"]);
if (chromium && isBuilt) {
  await browserTests(chromium);
} else {
  announce("browser tests: not run, they need Chromium and the build");
  outcomes.push(FAILED);
}

if (isRelease && isBuilt) await step("soak", ["scripts/soak.ts", "--minutes", "10"]);

rmSync(reports, { recursive: true });
const { passed, failed } = sum(outcomes);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
