import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { readEvents } from "./events.repo.ts";
import type { EventRow } from "./event-row.repo.ts";

const MAX_ENTRIES = 5000;
const TTL_MS = 30_000;

const ofEvent = ({ innerId }: { innerId: number }) => [innerId];

/** Event rows for lists, the same for every viewer, since the next events of a city are requested all the time. */
const eventCache = perDeps(({ events, now }: Deps) =>
  createCache<number, EventRow>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: {
      "event.changed": ofEvent,
      "event.removed": ofEvent,
      "attendance.changed": ofEvent,
    },
  }),
);

/** The existing ones of these events, in the given order. */
export async function eventRowsOf(deps: Deps, ids: readonly number[]) {
  const found = await eventCache(deps).readEach(ids, async (missing) => {
    const rows = await readEvents(deps.db, missing);
    return new Map(rows.map((row) => [row.innerId, row]));
  });
  return found.filter((row) => row !== undefined);
}
