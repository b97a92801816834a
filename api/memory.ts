import type { Metrics } from "./metrics/metrics.ts";

export const QUIET_RESPONSES = 1000;

/**
 * The engine only collects garbage as it allocates, so memory of a busy period would stay. This collects when it is
 * quiet, since a collection blocks requests for tens of milliseconds; sending many alerts counts as busy.
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
