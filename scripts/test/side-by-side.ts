import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

type Check = [name: string, command: string[]];

/** Checks without test runner and types; each is a command of bun. */
export const PLAIN_CHECKS: Check[] = [
  ["format", ["run", "format:check"]],
  ["rules", ["run", "lint:rules"]],
  ["rows of the specification", ["scripts/rules/spec-coverage.ts"]],
];
/** Checks that read types. */
export const TYPED_CHECKS: Check[] = [
  ["promises", ["run", "lint:promises"]],
  ["types", ["run", "types"]],
];

/** Test processes do not return memory to the system before their end: page by page, that took a quarter of the time. */
export const KEEPS_MEMORY = { MIMALLOC_PURGE_DELAY: "-1" };

/**
 * Runs all at once and prints each output in one piece, in the order of the list. Returns the names of those that
 * failed.
 */
export async function runSideBySide(list: Check[]) {
  const running = list.map(async ([name, command]) => {
    const child = Bun.spawn([process.execPath, ...command], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
    return { name, said: (await Promise.all(said)).join(""), code: await child.exited };
  });
  const failed: string[] = [];
  for (const ended of running) {
    const { name, said, code } = await ended;
    process.stdout.write(`\n== ${name}\n${said}`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}
