import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";

const MAX_BYTES = 4 * 2 ** 20;
const LIST_BYTES = 600;
const TTL_MS = 300_000;

/** A page of the events around a place; it holds from `at` until the next of those that were looked at begins or is too old. */
export type NearbyList = { ids: Int32Array; total: number; at: number; until: number };

const all = () => () => true;

/** The same for everybody there who has blocked nobody and misses nothing, until an event changes. */
const lists = perDeps(({ events, now }: Deps) =>
  createCache<string, NearbyList>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ ids }) => LIST_BYTES + ids.byteLength,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "event.changed": all, "event.removed": all },
  }),
);

/** The page that goes by this key, made anew when it is not there or holds no more. */
export async function readNearbyList(deps: Deps, key: string, make: () => Promise<NearbyList>) {
  const cache = lists(deps);
  const now = deps.now();
  const holds = (list: NearbyList) => list.at <= now && now < list.until;
  const kept = cache.get(key);
  if (kept && holds(kept)) return kept;
  if (kept) cache.invalidate(key);
  const made = await cache.read(key, make);
  return made && holds(made) ? made : make();
}
