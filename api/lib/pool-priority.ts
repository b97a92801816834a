import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setPriority } from "node:os";

const THREADS = "/proc/self/task";
const POOL = /^Bun Pool /;
const NICE = 15;

const lowered = new Set<string>();

function nameOf(thread: string) {
  try {
    return readFileSync(`${THREADS}/${thread}/comm`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

/**
 * Lets the threads that hash and decode give way to the one that answers everybody. On Linux every thread has a nice
 * value of its own (setpriority(2)); elsewhere nothing is done.
 */
export function lowerPoolPriority() {
  if (!existsSync(THREADS)) return;
  for (const thread of readdirSync(THREADS)) {
    if (lowered.has(thread) || !POOL.test(nameOf(thread))) continue;
    setPriority(Number(thread), NICE);
    lowered.add(thread);
  }
}
