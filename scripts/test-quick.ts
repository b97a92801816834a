import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { KEEPS_MEMORY, PLAIN_CHECKS, TYPED_CHECKS, runSideBySide } from "./test/side-by-side.ts";

/** Tests for working on a feature: no browser, and of the API and the screens only the features that have changed or are named. */
const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "web");
const bun = process.execPath;
const TEST = ["test", "--timeout", "30000", "--parallel=3", "--no-isolate"];

const git = (...words: string[]) =>
  Bun.spawnSync(["git", ...words], { cwd: ROOT })
    .stdout.toString()
    .split("\n");

const FEATURES = /^(?:api|web\/src\/features)\/([^/]+)\//;
/** Where the tests of whole screens are, beside what they share. */
const SCREENS = "web/src/testing/";
/** What every screen may depend on. */
const SHARED = /^web\/src\/(?!features\/|texts\/|routes\/).*(?<!\.test)\.tsx?$/;

function changedPaths() {
  return [
    ...git("diff", "--name-only", "main"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

const named = process.argv.slice(2);
const changed = named.length > 0 ? [] : changedPaths();
/** The feature `events` of `api/events/x.ts` and of `web/src/features/events/x.tsx`. */
const features = [
  ...new Set([...named, ...changed.flatMap((path) => FEATURES.exec(path)?.[1] ?? [])]),
];
const existing = (paths: string[]) => paths.filter((path) => existsSync(join(ROOT, path)));
const folders = existing(features.map((name) => `api/${name}/`));
const screens = existing(features.map((name) => `web/src/features/${name}/`));
const unknown = named.filter(
  (name) => existing([`api/${name}/`, `web/src/features/${name}/`]).length === 0,
);
if (unknown.length > 0) {
  console.error(`No feature is called ${unknown.join(", ")}.`);
  process.exit(1);
}

/**
 * Tests that name a changed feature. The tables of failures cover every feature: they run when they change, or with
 * everything.
 */
function testsOfScreens() {
  const namesOne = new RegExp(`\\b(${features.join("|")})\\b`);
  return readdirSync(join(ROOT, SCREENS))
    .filter((name) => name.includes(".test."))
    .map((name) => SCREENS + name)
    .filter(
      (path) =>
        changed.includes(path) ||
        (!path.includes("/failures") && namesOne.test(readFileSync(join(ROOT, path), "utf8"))),
    );
}

/** The whole of it when something is changed that is no feature's. */
function testsInWeb() {
  if (features.length === 0 || changed.some((path) => SHARED.test(path))) return ["web/src/"];
  return [...screens, ...testsOfScreens(), "web/src/texts/"];
}

/** Type-aware lint of the whole workspace takes most of the time: here it covers the changed features only. */
const QUICK_CHECKS = [...PLAIN_CHECKS, ...TYPED_CHECKS].map(
  ([name, command]): (typeof PLAIN_CHECKS)[number] =>
    name === "promises" ? [name, [...command, ...folders, ...screens]] : [name, command],
);

async function step(command: string[], cwd = ROOT) {
  console.log(`\n== ${command.join(" ")}`);
  const child = Bun.spawn([bun, ...command], {
    cwd,
    env: { ...process.env, ...KEEPS_MEMORY, ALL_MODES: "1" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await child.exited) !== 0) process.exit(1);
}

// The checks wait for the disk, so tests run beside them.
const checking = runSideBySide(QUICK_CHECKS);
if (folders.length > 0) await step([...TEST, ...folders]);
await step([...TEST, ...testsInWeb().map((path) => relative(WEB, join(ROOT, path)))], WEB);
if ((await checking).length > 0) process.exit(1);
