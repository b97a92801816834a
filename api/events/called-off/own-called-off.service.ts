import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import type { Viewer } from "../../viewer.ts";
import { hasCalledOff, readCalledOff } from "./called-off.repo.ts";

const MAX_ENTRIES = 20_000;
const TTL_MS = 300_000;

/** The members who attended no event that was called off, which are most. */
const membersWithout = perDeps(({ events, now, random }: Deps) =>
  createCache<number, true>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now, random },
    // A change does not say whom it concerns, and few events change.
    invalidatedBy: { "event.changed": () => () => true },
  }),
);

/** The called-off events that the viewer was attending and that would still begin. */
export async function ownCalledOff(deps: Deps, viewer: Viewer) {
  const cache = membersWithout(deps);
  if (cache.get(viewer.id)) return [];
  const [calledOff] = await Promise.all([
    readCalledOff(deps.db, viewer, deps.now()),
    cache.read(viewer.id, async () =>
      (await hasCalledOff(deps.db, viewer.id)) ? undefined : true,
    ),
  ]);
  return calledOff;
}
