import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { plainLetters } from "../lib/text/plain-letters.ts";
import { viewerPersonOf } from "../people/people-cache.service.ts";
import type { Viewer } from "../viewer.ts";
import { HOLDERS_MIN, canonicalOf, createInterestCounts } from "./interest-counts.ts";
import type { CountedInterest } from "./interest-counts.ts";
import { readInterestsIn, readInterestsOf } from "./interests.repo.ts";
import { SUGGESTIONS_MAX } from "./interests.schema.ts";

const BATCH_SIZE = 500;
const MAX_REALMS = 50;
const TTL_MS = 600_000;

/** The interests of each realm. Changes of profiles are counted with the next reading. */
const realmsCache = perDeps(({ events, now }: Deps) =>
  createCache<number, readonly CountedInterest[]>(events, {
    maxEntries: MAX_REALMS,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "member.suspended": () => () => true },
  }),
);

/** Reads a few people per turn of the event loop, so that requests run in between. */
async function countIn({ db }: Deps, realm: number) {
  const counts = createInterestCounts();
  for (let after = 0; ;) {
    const people = await readInterestsIn(db, realm, after, BATCH_SIZE);
    for (const { interests } of people) counts.add(interests);
    if (people.length < BATCH_SIZE) return counts.commonest();
    after = people.at(-1)?.id ?? after;
    await Bun.sleep(1);
  }
}

/** How many counted people are hidden from the viewer, or are the viewer, by interest. */
async function countHidden(deps: Deps, viewer: Viewer) {
  const blocked = (await viewerPersonOf(deps, viewer.id))?.blockedIds ?? [];
  const hidden = new Map<string, number>();
  for (const interests of await readInterestsOf(deps.db, viewer.realm, [viewer.id, ...blocked]))
    for (const canonical of canonicalOf(interests).keys())
      hidden.set(canonical, (hidden.get(canonical) ?? 0) + 1);
  return hidden;
}

/** Interests of enough people whom the viewer may see, by prefix, in the whole realm. */
export async function suggestInterests(deps: Deps, viewer: Viewer, begin: string) {
  const { realm } = viewer;
  const counted = await realmsCache(deps).read(realm, () => countIn(deps, realm));
  const plain = plainLetters(begin);
  const found = (counted ?? []).filter((interest) => interest.plain.startsWith(plain));
  if (found.length === 0) return [];
  const hidden = await countHidden(deps, viewer);
  return found
    .map(({ canonical, name, members }) => ({
      name,
      members: members - (hidden.get(canonical) ?? 0),
    }))
    .filter(({ members }) => members >= HOLDERS_MIN)
    .sort((one, other) => other.members - one.members)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ name }) => name);
}
