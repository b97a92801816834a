import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { plainLetters } from "../lib/text/plain-letters.ts";
import { viewerPersonOf } from "../people/people-cache.service.ts";
import type { Viewer } from "../viewer.ts";
import { countInterestsOf } from "../people/interest-counts/counting.service.ts";
import { canonicalOf } from "../people/interest-counts/interest-counts.ts";
import type { CountedInterest } from "../people/interest-counts/interest-counts.ts";
import { MEMBERS_REALM } from "../visibility.ts";
import { readInterestsOf } from "./interests.repo.ts";
import { SUGGESTIONS_MAX } from "./interests.schema.ts";

const HOLDERS_MIN = 5;
const MAX_REALMS = 50;
const TTL_MS = 600_000;
/** Counting many members takes seconds, and suggestions are worth no wait. */
const WAIT_MS = 300;

/** What is counted in each realm. Changes of profiles are counted with the next count. */
const realmCounts = perDeps((deps: Deps) => {
  const { events, now } = deps;
  const cache = createCache<number, readonly CountedInterest[]>(events, {
    maxEntries: MAX_REALMS,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "member.suspended": () => () => true },
  });
  /** What members get while they are counted again. */
  let last: readonly CountedInterest[] = [];
  let suspensions = 0;
  events.subscribe("member.suspended", () => {
    suspensions += 1;
    last = [];
  });

  async function count(realm: number) {
    const before = suspensions;
    const { commonest } = await countInterestsOf(deps, { realm, known: [] });
    const held = commonest.filter(({ members }) => members >= HOLDERS_MIN);
    if (realm === MEMBERS_REALM && before === suspensions) last = held;
    return held;
  }

  return async (realm: number) => {
    const counted = cache.read(realm, () => count(realm));
    if (realm !== MEMBERS_REALM) return (await counted) ?? [];
    return (await Promise.race([counted, Bun.sleep(WAIT_MS)])) ?? last;
  };
});

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
  const counted = await realmCounts(deps)(realm);
  const plain = plainLetters(begin);
  const found = counted.filter((interest) => interest.plain.startsWith(plain));
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
