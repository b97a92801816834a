import { plainLetters } from "../lib/text/plain-letters.ts";
import { canonicalInterest } from "../people/compatibility.ts";

/** `name` is the spelling of most. */
export type CountedInterest = { canonical: string; plain: string; name: string; members: number };

export const HOLDERS_MIN = 5;
const KEPT_MAX = 5000;
const COUNTED_MAX = 50_000;

export const canonicalOf = (interests: readonly string[]) =>
  new Map(interests.map((name) => [canonicalInterest(name), name]));

/** Counts interests in bounded memory: if there are too many words, those of a single person are dropped first. */
export function createInterestCounts() {
  /** Counting each spelling would take more memory: `lead` is that of `name` in a majority vote (Boyer and Moore). */
  const counts = new Map<string, { name: string; lead: number; members: number }>();

  function dropRarest() {
    for (const [canonical, { members }] of counts) if (members === 1) counts.delete(canonical);
  }

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
      if (counts.size > COUNTED_MAX) dropRarest();
    },
    /** Interests that enough people have, most common first. */
    commonest: (): CountedInterest[] =>
      [...counts]
        .filter(([, { members }]) => members >= HOLDERS_MIN)
        .sort(([a, one], [b, other]) => other.members - one.members || (a < b ? -1 : 1))
        .slice(0, KEPT_MAX)
        .map(([canonical, { name, members }]) => ({
          canonical,
          plain: plainLetters(canonical),
          name,
          members,
        })),
  };
}
