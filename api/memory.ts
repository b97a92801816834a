import type { Metrics } from "./metrics/metrics.ts";

export const QUIET_ANSWERS = 1000;

/**
 * The engine collects as it allocates: after a rush what it left would stay. Asked again and again, it collects once
 * there is no rush, in which everybody would wait for tens of milliseconds.
 */
export function createMemoryReturn({ answers }: Pick<Metrics, "answers">) {
  let before = 0;
  return async () => {
    const now = [...answers()].reduce((sum, { count }) => sum + count, 0);
    if (now - before < QUIET_ANSWERS) Bun.gc(false);
    before = now;
  };
}
