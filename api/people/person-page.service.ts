import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import type { SerializedJson } from "../lib/bytes/serialized-json.ts";
import { perDeps } from "../lib/per-deps.ts";
import { TTL_MS } from "./people-cache.service.ts";
import { readPersonPage } from "./person-page.repo.ts";
import type { PersonPage } from "./person-page.repo.ts";

const MAX_WEIGHT = 4_000_000;
/** The memory of an entry besides its text. */
const ENTRY_WEIGHT = 150;

const pagesCache = perDeps(({ events, now, random }: Deps) =>
  createCache<number, SerializedJson<PersonPage>>(events, {
    maxWeight: MAX_WEIGHT,
    weightOf: (page) => ENTRY_WEIGHT + page.length,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: { "person.changed": ({ userId }) => [userId] },
  }),
);

/** The additional fields of a person's page, as JSON. */
export const personPageOf = (deps: Deps, userId: number) =>
  pagesCache(deps).read(userId, () => readPersonPage(deps.db, userId));
