import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import type { Viewer } from "../../viewer.ts";
import { hasCalledOff, readCalledOff } from "./called-off.repo.ts";

const MAX_ENTRIES = 20_000;
const TTL_MS = 300_000;

/** Who goes to nothing that was called off, whoever hosts it: most members. */
const missesNothing = perDeps(({ events, now }: Deps) =>
  createCache<number, true>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now },
    // Whom a change concerns it does not say, and few events change.
    invalidatedBy: { "event.changed": () => () => true },
  }),
);

/** What was called off of what the viewer goes to, and would begin yet. */
export async function missedBy(deps: Deps, viewer: Viewer) {
  const cache = missesNothing(deps);
  if (cache.get(viewer.id)) return [];
  const [missed] = await Promise.all([
    readCalledOff(deps.db, viewer, deps.now()),
    cache.read(viewer.id, async () =>
      (await hasCalledOff(deps.db, viewer.id)) ? undefined : true,
    ),
  ]);
  return missed;
}
