import { plainLetters } from "../../lib/text/plain-letters.ts";
import { canonicalInterest } from "../compatibility.ts";

/** `name` is the spelling of most. */
export type CountedInterest = { canonical: string; plain: string; name: string; members: number };

const COMMONEST_MAX = 5000;
const COUNTED_MAX = 50_000;

export const canonicalOf = (interests: readonly string[]) =>
  new Map(interests.map((name) => [canonicalInterest(name), name]));

/**
 * Counts interests in bounded memory: if there are too many words, those of the fewest people are dropped, other than the
 * kept ones, whose counts are exact.
 */
export function createInterestCounts(kept: readonly string[] = []) {
  const isKept = new Set(kept);
  /** Counting each spelling would take more memory: `lead` is that of `name` in a majority vote (Boyer and Moore). */
  const counts = new Map<string, { name: string; lead: number; members: number }>();

  function dropRarest() {
    const room = COUNTED_MAX / 2 + isKept.size;
    for (let few = 1; counts.size > room; few += 1)
      for (const [canonical, { members }] of counts)
        if (members <= few && !isKept.has(canonical)) counts.delete(canonical);
  }

  const isShared = (canonical: string) => (counts.get(canonical)?.members ?? 0) > 1;

  return {
    add(interests: readonly string[]) {
      for (const [canonical, name] of canonicalOf(interests)) {
        const count = counts.get(canonical);
        if (!count) {
          counts.set(canonical, { name, lead: 1, members: 1 });
          continue;
        }
        count.members += 1;
        count.lead += name === count.name ? 1 : -1;
        if (count.lead < 0) Object.assign(count, { name, lead: 1 });
      }
      if (counts.size > COUNTED_MAX + isKept.size) dropRarest();
    },
    /** Whether several people have it. */
    isShared,
    /** Interests of several people, most common first. */
    commonest: (): CountedInterest[] =>
      [...counts]
        .filter(([canonical]) => isShared(canonical))
        .sort(([a, one], [b, other]) => other.members - one.members || (a < b ? -1 : 1))
        .slice(0, COMMONEST_MAX)
        .map(([canonical, { name, members }]) => ({
          canonical,
          plain: plainLetters(canonical),
          name,
          members,
        })),
  };
}
