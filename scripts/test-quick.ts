import { existsSync } from "node:fs";
import { join } from "node:path";
import { PLAIN_CHECKS, TYPED_CHECKS, runSideBySide } from "./side-by-side.ts";

/** Tests for working on a feature: no browser, and only the API folders that have changed or are named. */
const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "web");
const bun = process.execPath;
const TEST = ["test", "--timeout", "30000", "--parallel=3", "--no-isolate"];

const git = (...words: string[]) =>
  Bun.spawnSync(["git", ...words], { cwd: ROOT })
    .stdout.toString()
    .split("\n");

/** The feature `events` of `api/events/x.ts` and of `web/src/features/events/x.tsx`. */
function changedFeatures() {
  const paths = [
    ...git("diff", "--name-only", "main"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return paths.flatMap((path) => /^(?:api|web\/src\/features)\/([^/]+)\//.exec(path)?.[1] ?? []);
}

const named = process.argv.slice(2);
const features = [...new Set(named.length > 0 ? named : changedFeatures())];
const existing = (paths: string[]) => paths.filter((path) => existsSync(join(ROOT, path)));
const folders = existing(features.map((name) => `api/${name}/`));
const screens = existing(features.map((name) => `web/src/features/${name}/`));

/** What needs the types of the whole workspace is most of the lint's time: here it reads the features alone, if any. */
const QUICK_CHECKS = [...PLAIN_CHECKS, ...TYPED_CHECKS].map(
  ([name, command]): (typeof PLAIN_CHECKS)[number] =>
    name === "promises" ? [name, [...command, ...folders, ...screens]] : [name, command],
);

async function step(command: string[], cwd = ROOT) {
  console.log(`\n== ${command.join(" ")}`);
  const child = Bun.spawn([bun, ...command], { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if ((await child.exited) !== 0) process.exit(1);
}

if ((await runSideBySide(QUICK_CHECKS)) < QUICK_CHECKS.length) process.exit(1);
if (folders.length > 0) await step([...TEST, ...folders]);
await step([...TEST, "src"], WEB);
