import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { SerializedJson } from "../lib/serialized-json.ts";
import { findMe } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";

const MAX_ENTRIES = 20_000;
const TTL_MS = 300_000;

const ofUser = ({ userId }: { userId: number }) => [userId];

/** A member's own row, and the last answer about it with the key of what else is in it. */
type KeptMe = { row: MeRow; answer?: { key: string; json: SerializedJson<object> } };

const meCache = perDeps(({ events, now }: Deps) =>
  createCache<number, KeptMe>(events, {
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

async function findKept(deps: Deps, id: number) {
  const row = await findMe(deps.db, id);
  return row && { row };
}

const readKept = (deps: Deps, id: number): KeptMe | undefined | Promise<KeptMe | undefined> =>
  meCache(deps).read(id, () => findKept(deps, id));

export const readMe = async (deps: Deps, id: number) => (await readKept(deps, id))?.row;

/** The answer about a row as JSON text; written again only when the row or the key is another one. */
export async function readMeJson<Answer extends object>(
  deps: Deps,
  id: number,
  keyOf: (row: MeRow) => string,
  toAnswer: (row: MeRow) => Answer,
): Promise<SerializedJson<Answer> | undefined> {
  const kept = await readKept(deps, id);
  if (!kept) return undefined;
  const key = keyOf(kept.row);
  if (kept.answer?.key !== key) kept.answer = { key, json: JSON.stringify(toAnswer(kept.row)) };
  return kept.answer.json as SerializedJson<Answer>;
}
