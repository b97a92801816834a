import type { Metrics } from "./metrics/metrics.ts";

export const QUIET_RESPONSES = 1000;

/**
 * The engine collects garbage as it allocates, so the memory of a busy period would stay. Called periodically, this
 * collects once it is quiet; during load a collection would block requests for tens of milliseconds. Load is also work
 * that nobody asked for, such as a hundred thousand alerts.
 */
export function createIdleCollector(
  { answers }: Pick<Metrics, "answers">,
  isWorking: () => boolean = () => false,
) {
  let before = 0;
  return async () => {
    const now = [...answers()].reduce((sum, { count }) => sum + count, 0);
    if (now - before < QUIET_RESPONSES && !isWorking()) Bun.gc(false);
    before = now;
  };
}
