import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setPriority } from "node:os";

const THREADS = "/proc/self/task";
// As Bun 1.4.5 calls them; where they are called otherwise, all run alike, and the test says so.
const POOL = /^Bun Pool /;
const NICE = 15;

const lowered = new Set<string>();

/**
 * Lets the threads that hash and decode give way to the one that answers everybody. On Linux every thread has a nice
 * value of its own (setpriority(2)); elsewhere nothing is done.
 */
export function lowerPoolPriority() {
  if (!existsSync(THREADS)) return;
  for (const thread of readdirSync(THREADS)) {
    if (lowered.has(thread)) continue;
    try {
      if (!POOL.test(readFileSync(`${THREADS}/${thread}/comm`, "utf8"))) continue;
      setPriority(Number(thread), NICE);
      lowered.add(thread);
    } catch {
      // It has ended meanwhile, or the host forbids it: then all run alike.
    }
  }
}
