import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { SerializedJson } from "../lib/serialized-json.ts";
import type { Ranking } from "./search.service.ts";
import type { User } from "../people/user.ts";

const MAX_CHARACTERS = 8_000_000;

type Page = { ranking: Ranking; part: string; people: SerializedJson<User[]> };

const pages = perDeps(({ events }: Deps) =>
  createCache<number, Page>(events, {
    maxWeight: MAX_CHARACTERS,
    weightOf: ({ people }) => people.length,
    invalidatedBy: { "person.changed": ({ userId }) => [userId] },
  }),
);

/**
 * Part of a ranking as it was written for the viewer the last time. A ranking is another one as soon as anybody in it,
 * or the viewer with all that stands between them, has changed; the presence clock says who is online.
 */
export async function pageOf(
  deps: Deps,
  viewer: { id: number },
  ranking: Ranking,
  { from, until }: { from: number; until: number },
  write: (ids: readonly number[]) => Promise<SerializedJson<User[]>>,
) {
  const part = `${from} ${until} ${deps.presence.version()}`;
  const last = pages(deps).get(viewer.id);
  if (last?.ranking === ranking && last.part === part) return last.people;
  const people = await write(ranking.ids.slice(from, until));
  pages(deps).set(viewer.id, { ranking, part, people });
  return people;
}
