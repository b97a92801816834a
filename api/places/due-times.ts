import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";

/**
 * When a place is published or hidden next, as far as this server knows: asking the tables each time would cost every
 * read. Whoever writes such a time says so here; of several servers the others hear of it from the journal.
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
    // Another server may have done it, after this one had read the journal for whoever asks.
    await several?.catchUp();
    nextAt = Math.min(next, expected);
  }

  events.subscribe("due.followed", ({ at }) => expect(at));
  events.subscribe("everything.changed", () => expect(0));
  return {
    /** To be called after the time was written. */
    expect,
    isDue: (now: number) => now >= nextAt,
    /** Does what is due, once for all who ask meanwhile; the work answers what is next. */
    once: (work: () => Promise<number>) =>
      (running ??= run(work).finally(() => (running = undefined))),
  };
});
