import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, findShell } from "./test/chromium.ts";
import { KEEPS_MEMORY, PLAIN_CHECKS, TYPED_CHECKS, runSideBySide } from "./test/side-by-side.ts";
import {
  FAILED,
  PASSED,
  failedInJunit,
  readJunit,
  readPlaywright,
  sum,
} from "./test/test-report.ts";
import type { Outcome } from "./test/test-report.ts";

const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "web");
const bun = process.execPath;
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const outcomes: Outcome[] = [];
/** Repeated at the end, which is all that is left of a long log. */
const failures: string[] = [];
/** The release run: the whole browser matrix, and fuzzing with more seeds. */
const isRelease = process.argv.includes("--release");
/** The first of them is that of each run, which sends half of the requests. */
const SEEDS = ["20261121", "1", "2", "3"];

// A loaded machine may take longer than five seconds for a thousand members.
const TIMEOUT = ["--timeout", "30000"];

type Run = {
  cwd?: string;
  env?: Record<string, string>;
  /** Runs beside something else: its output is printed in one piece at its end. */
  isAside?: boolean;
};

/** A command of bun's under a title. Gives its exit code. */
async function run(title: string, command: string[], { cwd = ROOT, env, isAside }: Run = {}) {
  const all = { cwd, env: { ...process.env, ...env } };
  if (isAside) {
    const child = Bun.spawn([bun, ...command], { ...all, stdio: ["ignore", "pipe", "pipe"] });
    const said = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
    console.log(`\n== ${title}\n${(await Promise.all(said)).join("")}`);
    return child.exited;
  }
  console.log(`\n== ${title}`);
  return Bun.spawn([bun, ...command], { ...all, stdio: ["ignore", "inherit", "inherit"] }).exited;
}

async function step(title: string, command: string[], how?: Run) {
  const outcome = (await run(title, command, how)) === 0 ? PASSED : FAILED;
  outcomes.push(outcome);
  if (outcome === FAILED) failures.push(title);
  return outcome === PASSED;
}

async function readReport(name: string) {
  const file = Bun.file(join(reports, name));
  return (await file.exists()) ? file.text() : "";
}

/** The files of a suite share as many processes. */
const processes = (count: number) => [`--parallel=${count}`, "--no-isolate"];
const leavingOut = (...paths: string[]) =>
  paths.map((path) => `--path-ignore-patterns=${path.replace(/\/$/, "/**")}`);

/** They lower the priority of their process's threads for good: the tests of photos beside them would hardly have a turn. */
const PRIORITY_TESTS = [
  "api/lib/security/passwords.test.ts",
  "api/lib/processes/pool-priority.test.ts",
];
/** They mostly wait, for servers, leases and copies: at the end of the others they would leave the cores idle. */
const WAITING_TESTS = [
  "api/remote-database.test.ts",
  "db/remote/",
  "db/server-lease.test.ts",
  "scripts/backup/",
  "scripts/start/",
];
const KILL_TESTS = [
  "api/kill.test.ts",
  "api/alerts/recovery/recovery.test.ts",
  "api/alerts/mails/mail-recovery.test.ts",
  "api/events/waitlist/waitlist-kill.test.ts",
  "scripts/backup/copies.test.ts",
];
const FUZZ = ["api/docs/fuzz.test.ts", "api/realtime/hostile.test.ts"];

async function bunTests(title: string, options: string[], how: Run = {}) {
  const file = `${Bun.randomUUIDv7()}.xml`;
  const reporter = ["--reporter=junit", `--reporter-outfile=${join(reports, file)}`];
  const exitCode = await run(title, ["test", ...TIMEOUT, ...reporter, ...options], how);
  const report = await readReport(file);
  outcomes.push(readJunit(report, exitCode));
  failures.push(...failedInJunit(report).map((name) => `${title}: ${name}`));
}

async function browserTests(chromium: string) {
  const env = {
    ...KEEPS_MEMORY,
    CHROMIUM_PATH: findShell() ?? chromium,
    CHROMIUM_WITH_WINDOWS: chromium,
    PLAYWRIGHT_JSON: join(reports, "browser.json"),
    ...(isRelease && { PLAYWRIGHT_RELEASE: "1" }),
  };
  const command = ["run", "--bun", "playwright", "test"];
  const exitCode = await run("browser tests", command, { cwd: WEB, env });
  outcomes.push(readPlaywright(await readReport("browser.json"), exitCode));
}

async function setUpChromium() {
  console.log("\n== chromium");
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
const naming = step("names of places", ["api/testing/places/prepare-gazetteer.ts"], {
  isAside: true,
});
// Servers that tests start have the built app, and the types are read from a file that the build writes.
const isBuilt = await step("build", ["scripts/build.ts"]);
await naming;

const testScreens = () =>
  bunTests("screen tests", [...processes(2), "src"], {
    cwd: WEB,
    env: { ...KEEPS_MEMORY, ...(isRelease && { ALL_MODES: "1" }) },
    isAside: true,
  });

async function checkTypes() {
  const failed = [...(await reading), ...(await runSideBySide(TYPED_CHECKS))];
  const checks = PLAIN_CHECKS.length + TYPED_CHECKS.length;
  outcomes.push({ passed: checks - failed.length, failed: failed.length });
  failures.push(...failed);
  if (isBuilt) await step("size budget", ["scripts/build-sizes.ts"], { isAside: true });
}

await bunTests("passwords", PRIORITY_TESTS);
const others = leavingOut("web/", ...PRIORITY_TESTS, ...WAITING_TESTS);
// Tests of the API wait for disks, timers and processes that end: the rest uses the cores meanwhile.
await Promise.all([
  bunTests("tests that wait", [...processes(1), ...WAITING_TESTS], {
    env: KEEPS_MEMORY,
    isAside: true,
  }),
  bunTests("unit and API tests", [...processes(3), ...others], { env: KEEPS_MEMORY }),
  checkTypes().then(testScreens),
]);
// Alone, as they measure movement and delays.
if (chromium && isBuilt) {
  await browserTests(chromium);
} else {
  console.log("\n== browser tests: not run, they need Chromium and the build");
  outcomes.push(FAILED);
}

/** More of the same, before a release. */
async function testForRelease() {
  await bunTests("twenty kills", KILL_TESTS, { env: { KILLS: "20" } });
  await bunTests("a hundred thousand alerts", ["api/alerts/many-due.test.ts"], {
    env: { ALERTS: "100000" },
  });
  for (const FUZZ_SEED of SEEDS)
    await bunTests(`hostile requests and frames, seed ${FUZZ_SEED}`, FUZZ, {
      env: { FUZZ_SEED, FUZZ_REQUESTS: "10000" },
    });
  await bunTests("attacks on every kind of target", ["api/nearby/attack.test.ts"], {
    env: { ALL_KINDS: "1" },
  });
  await bunTests("a restart under a thousand sockets", ["src/features/realtime/restart.test.ts"], {
    cwd: WEB,
    env: { SOCKETS_EACH: "18" },
  });
}

if (isRelease) await testForRelease();
if (isRelease && isBuilt) await step("soak", ["scripts/soak.ts", "--minutes", "10"]);

rmSync(reports, { recursive: true });
const { passed, failed } = sum(outcomes);
if (failures.length > 0) console.log(`\nfailed:\n  ${failures.join("\n  ")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
