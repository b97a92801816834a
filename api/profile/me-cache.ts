import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { findMe } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";

const MAX_ENTRIES = 10_000;
const TTL_MS = 30_000;

const ofUser = ({ userId }: { userId: number }) => [userId];

/** Members' own rows. */
const meCache = perDeps(({ events, now }: Deps) =>
  createCache<number, MeRow>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: {
      "person.changed": ofUser,
      "account.changed": ofUser,
      "place.published": ofUser,
      "matches.seen": ofUser,
      "message.sent": ({ recipientId }) => [recipientId],
      "messages.read": ({ reader }) => [reader.id],
    },
  }),
);

export const readMe = (deps: Deps, id: number) => meCache(deps).read(id, () => findMe(deps.db, id));
