import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";

/**
 * The next time at which a place is published or hidden, as far as this server knows: reading it each time would slow
 * every read. Writers of such a time report it here; other servers learn it from the journal.
 */
export const dueTimes = perDeps(({ events, several }: Pick<Deps, "events" | "several">) => {
  let nextAt = 0;
  let expected = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;

  function expect(at: number) {
    nextAt = Math.min(nextAt, at);
    expected = Math.min(expected, at);
  }

  async function run(work: () => Promise<number>) {
    expected = Number.POSITIVE_INFINITY;
    const next = await work();
    // Another server may have done it after this one read the journal.
    await several?.catchUp();
    nextAt = Math.min(next, expected);
  }

  events.subscribe("due.followed", ({ at }) => expect(at));
  events.subscribe("everything.changed", () => expect(0));
  return {
    /** To be called after the time was written. */
    expect,
    isDue: (now: number) => now >= nextAt,
    /** Runs the due work once for all concurrent callers; it returns the next time. */
    once: (work: () => Promise<number>) =>
      (running ??= run(work).finally(() => (running = undefined))),
  };
});
