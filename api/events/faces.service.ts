import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { SerializedJson } from "../lib/bytes/serialized-json.ts";
import { isVisible } from "../visibility.ts";
import type { EventRow } from "./event-row.repo.ts";
import { readFaces } from "./faces.repo.ts";

const SHOWN = 3;
const MAX_ENTRIES = 50_000;
const TTL_MS = 300_000;

/** What is shown of a person in a row of guests. */
export type Face = { id: string; name: string; profileImageUrl: string | null };
type CachedFace = Parameters<typeof isVisible>[1] & { json: SerializedJson<Face> };
export type FaceOf = (id: number) => CachedFace | undefined;

/** Apart from the people cache, where a whole person would be unpacked for a name and a picture. */
const faceCache = perDeps(({ events, now, random }: Deps) =>
  createCache<number, CachedFace>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: { "person.changed": ({ userId }) => [userId] },
  }),
);

async function readCached({ db }: Deps, ids: readonly number[]) {
  const rows = await readFaces(db, ids);
  return new Map(
    rows.map(({ innerId, realm, isSuspended, ...face }) => [
      innerId,
      { id: innerId, realm, isSuspended, json: JSON.stringify(face) },
    ]),
  );
}

/** The existing ones of these people. */
export async function facesOf(deps: Deps, people: Iterable<number>): Promise<FaceOf> {
  const cache = faceCache(deps);
  const missing = new Set<number>();
  for (const id of people) if (!cache.get(id)) missing.add(id);
  if (missing.size === 0) return cache.get;
  const read = await cache.readMany([...missing], (ids) => readCached(deps, ids));
  return (id: number) => read.get(id) ?? cache.get(id);
}

/** The first people whom the viewer may see. */
export function serializeFaces(
  viewer: Parameters<typeof isVisible>[0],
  { attendeeIds }: EventRow,
  faceOf: FaceOf,
): SerializedJson<Face[]> {
  let list = "";
  let shown = 0;
  for (const id of attendeeIds) {
    const face = faceOf(id);
    if (!face || !isVisible(viewer, face)) continue;
    list += shown === 0 ? face.json : `,${face.json}`;
    shown += 1;
    if (shown === SHOWN) break;
  }
  return `[${list}]`;
}
