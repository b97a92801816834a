import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, findShell } from "./chromium.ts";
import { CHECKS, runLanes } from "./side-by-side.ts";
import type { Part } from "./side-by-side.ts";
import { FAILED, PASSED, readJunit, readPlaywright, sum } from "./test-report.ts";
import type { Outcome } from "./test-report.ts";

const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "web");
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const outcomes: Outcome[] = [];
/** The release run: the whole browser matrix, and fuzzing with more seeds. */
const isRelease = process.argv.includes("--release");
const MORE_SEEDS = ["1", "2", "3"];

// A loaded machine may take longer than five seconds for a thousand members.
const TIMEOUT = ["--timeout", "30000"];
/** The files of a suite share a process; two are enough beside the browser. */
const BESIDE_BROWSER = ["--parallel=2", "--no-isolate"];
const KILL_TESTS = [
  "api/kill.test.ts",
  "api/alerts/recovery.test.ts",
  "api/alerts/mail-recovery.test.ts",
];
const FUZZ = ["api/docs/fuzz.test.ts", "api/realtime/hostile.test.ts"];

async function readReport(name: string) {
  const file = Bun.file(join(reports, name));
  return (await file.exists()) ? file.text() : "";
}

const counted = (part: Part): Part => ({
  ...part,
  onEnd: (exitCode) => void outcomes.push(exitCode === 0 ? PASSED : FAILED),
});

function bunTests(name: string, options: string[], how: Partial<Part> = {}): Part {
  const file = `${name.replaceAll(/\W+/g, "-")}.xml`;
  const reporter = ["--reporter=junit", `--reporter-outfile=${join(reports, file)}`];
  return {
    name,
    command: ["test", ...TIMEOUT, ...reporter, ...options],
    ...how,
    onEnd: async (exitCode) => void outcomes.push(readJunit(await readReport(file), exitCode)),
  };
}

const browserTests = (chromium: string): Part => ({
  name: "browser tests",
  command: ["run", "--bun", "playwright", "test"],
  cwd: WEB,
  env: {
    CHROMIUM_PATH: findShell() ?? chromium,
    CHROMIUM_WITH_WINDOWS: chromium,
    PLAYWRIGHT_JSON: join(reports, "browser.json"),
    ...(isRelease && { PLAYWRIGHT_RELEASE: "1" }),
  },
  onEnd: async (exitCode) =>
    void outcomes.push(readPlaywright(await readReport("browser.json"), exitCode)),
});

/** What takes long, or is judged by the clock, has the machine for itself. */
const ONLY_IN_RELEASE: Part[] = [
  bunTests("twenty kills", KILL_TESTS, { env: { KILLS: "20" } }),
  bunTests("a hundred thousand alerts", ["api/alerts/many-due.test.ts"], {
    env: { ALERTS: "100000" },
  }),
  bunTests("a restart under a thousand lines", ["src/features/realtime/restart.test.ts"], {
    cwd: WEB,
    env: { LINES_EACH: "18" },
  }),
  ...MORE_SEEDS.map((seed) =>
    bunTests(`hostile requests and frames, seed ${seed}`, FUZZ, { env: { FUZZ_SEED: seed } }),
  ),
];
const SOAK: Part = { name: "soak", command: ["scripts/soak.ts", "--minutes", "10"] };

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
// The build writes a file that the types are read from, and what the browser opens, so it comes first.
const isBuilt = (await runLanes([[counted({ name: "build", command: ["scripts/build.ts"] })]])) > 0;
const withoutBrowser: Part[] = [
  ...CHECKS.map(counted),
  ...(isBuilt ? [counted({ name: "size budget", command: ["scripts/build-sizes.ts"] })] : []),
  bunTests("unit and API tests", BESIDE_BROWSER),
  bunTests("screen tests", [...BESIDE_BROWSER, "src"], { cwd: WEB }),
];
const inBrowser = chromium && isBuilt ? [browserTests(chromium)] : [];
await runLanes([withoutBrowser, inBrowser]);
if (inBrowser.length === 0) {
  console.log("\n== browser tests: not run, they need Chromium and the build");
  outcomes.push(FAILED);
}
if (isRelease) await runLanes([[...ONLY_IN_RELEASE, ...(isBuilt ? [counted(SOAK)] : [])]]);

rmSync(reports, { recursive: true });
const { passed, failed } = sum(outcomes);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
