import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { SerializedJson } from "../lib/bytes/serialized-json.ts";
import { findMe } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";

const MAX_ENTRIES = 20_000;
const TTL_MS = 300_000;

const ofUser = ({ userId }: { userId: number }) => [userId];

/** A member's own row, and the last answer with the key of its other parts. */
type CachedMe = { row: MeRow; answer?: { key: string; json: SerializedJson<object> } };

const meCache = perDeps(({ events, now, random }: Deps) =>
  createCache<number, CachedMe>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: {
      "person.changed": ofUser,
      "account.changed": ofUser,
      "place.published": ofUser,
      "matches.seen": ofUser,
      "message.sent": ({ recipientId }) => [recipientId],
      "message.changed": ({ peerId, message }) => (message.isRemoved ? [peerId] : []),
      "conversation.changed": ofUser,
      "conversation.followed": ofUser,
      "messages.read": ({ reader }) => [reader.id],
    },
  }),
);

async function findRow(deps: Deps, id: number) {
  const row = await findMe(deps.db, id);
  return row && { row };
}

const readCached = (deps: Deps, id: number): CachedMe | undefined | Promise<CachedMe | undefined> =>
  meCache(deps).read(id, () => findRow(deps, id));

export const readMe = async (deps: Deps, id: number) => (await readCached(deps, id))?.row;

/** The answer as JSON; serialized again only if the row or the key has changed. */
export async function readMeJson<Answer extends object>(
  deps: Deps,
  id: number,
  keyOf: (row: MeRow) => string,
  toAnswer: (row: MeRow) => Answer,
): Promise<SerializedJson<Answer> | undefined> {
  const cached = await readCached(deps, id);
  if (!cached) return undefined;
  const key = keyOf(cached.row);
  if (cached.answer?.key !== key)
    cached.answer = { key, json: JSON.stringify(toAnswer(cached.row)) };
  return cached.answer.json as SerializedJson<Answer>;
}
