import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

type Check = [name: string, command: string[]];

/** What needs no test runner and no types: each is a command of bun's. */
export const PLAIN_CHECKS: Check[] = [
  ["format", ["run", "format:check"]],
  ["rules", ["run", "lint:rules"]],
  ["rows of the specification", ["scripts/spec-coverage.ts"]],
];
/** What reads the types. */
export const TYPED_CHECKS: Check[] = [
  ["promises", ["run", "lint:promises"]],
  ["types", ["run", "types"]],
];

/** A process of tests gives no memory back to the system before its end: page by page, that was a quarter of its time. */
export const KEEPS_MEMORY = { MIMALLOC_PURGE_DELAY: "-1" };

/** All at once; the output of each is printed in one piece, in the order of the list. Gives the names of those that failed. */
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
