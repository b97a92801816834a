import type { Entry } from "../search/event-index.repo.ts";
import { PAST_MS } from "../search/event-index.service.ts";
import { wordsOf } from "../search/event-search.service.ts";
import { instantOf } from "../event-time.ts";
import type { NearbyEventsQuery } from "../events.schema.ts";
import { mergeSorted, lowerBound } from "../search/merge-sorted.ts";
import type { Selection } from "../search/merge-sorted.ts";
import { createSeriesFilter } from "./series-filter.ts";

/** Until when lists of these events stay the same: the next one begins, or the oldest is too old to be listed. */
export function unchangedUntil(selections: readonly Selection<Entry>[], now: number) {
  const times = selections.flatMap(({ entries }) => {
    const next = entries[lowerBound(entries, now + 1)];
    const oldest = entries[lowerBound(entries, now - PAST_MS)];
    return [next?.startsAt, oldest && oldest.startsAt + PAST_MS + 1];
  });
  return Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
}

/** Upcoming events soonest first, then those of the last 30 days, latest first; one date per series. */
export function walkInOrder(
  selections: Selection<Entry>[],
  now: number,
  { from, to, q }: Pick<NearbyEventsQuery, "from" | "to" | "q">,
) {
  const first = Math.max(now - PAST_MS, from === undefined ? 0 : instantOf(from, "UTC"));
  const end = to === undefined ? Number.POSITIVE_INFINITY : instantOf(to, "UTC");
  const onePerSeries = createSeriesFilter(selections, wordsOf(q ?? "").length > 0);
  const upcoming = onePerSeries(
    mergeSorted(selections, { from: Math.max(first, now + 1), to: end }, 1),
  );
  let started: ReturnType<typeof onePerSeries> | undefined;
  const past = () =>
    (started ??= onePerSeries(
      mergeSorted(selections, { from: first, to: Math.min(end, now + 1) }, -1),
    ));
  return {
    next: () => upcoming.next() ?? past().next(),
    countLeft: (most: number) => {
      const left = upcoming.countLeft(most);
      return left < most ? left + past().countLeft(most - left) : left;
    },
  };
}
export type Walk = ReturnType<typeof walkInOrder>;

export function take({ next }: Walk, count: number) {
  const taken: Entry[] = [];
  while (taken.length < count) {
    const entry = next();
    if (!entry) break;
    taken.push(entry);
  }
  return taken;
}
