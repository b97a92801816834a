import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";

const MAX_BYTES = 8 * 2 ** 20;
const PAGE_BYTES = 600;
const TTL_MS = 300_000;

/**
 * A page of the events around a place, valid from `at` until the next of the considered events begins or becomes too
 * old.
 */
export type NearbyPage = { ids: Int32Array; total: number; at: number; until: number };

const all = () => () => true;

/** Shared by all viewers there who have no blocks and no cancelled events, until an event changes. */
const pageCache = perDeps(({ events, now }: Deps) =>
  createCache<string, NearbyPage>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ ids }) => PAGE_BYTES + ids.byteLength,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "event.changed": all, "event.removed": all },
  }),
);

/** The page for this key, made anew if there is none or it is no longer valid. */
export async function readNearbyPage(deps: Deps, key: string, make: () => Promise<NearbyPage>) {
  const cache = pageCache(deps);
  const now = deps.now();
  const isValid = (page: NearbyPage) => page.at <= now && now < page.until;
  const cached = cache.get(key);
  if (cached && isValid(cached)) return cached;
  if (cached) cache.invalidate(key);
  const made = await cache.read(key, make);
  return made && isValid(made) ? made : make();
}
