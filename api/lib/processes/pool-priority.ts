import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setPriority } from "node:os";

const THREADS = "/proc/self/task";
// Thread names as of Bun 1.4.5; if they change, all threads keep their priority and the test fails.
const POOL = /^Bun Pool /;
const NICE = 15;

const lowered = new Set<string>();

/**
 * Lowers the priority of the threads that hash and decode below the one that serves requests. On Linux every thread
 * has its own nice value (setpriority(2)); elsewhere this does nothing.
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
      // The thread has ended, or the host forbids it: priorities stay as they are.
    }
  }
}
