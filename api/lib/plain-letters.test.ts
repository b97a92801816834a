import { expect, test } from "bun:test";
import { fold } from "../events/event-search.service.ts";
import { wordsOf } from "../messages/search-words.ts";
import { plainLetters } from "./plain-letters.ts";

/** How many times longer `one` takes to fold than `other`, both at their best of runs in turn, so that a busy machine slows both. */
function timesLonger(fold: (text: string) => unknown, one: string, other: string) {
  const best = [one, other].map(() => Infinity);
  for (let run = 0; run < 15; run++)
    for (const [at, text] of [one, other].entries()) {
      const began = performance.now();
      fold(text + run);
      best[at] = Math.min(best[at]!, performance.now() - began);
    }
  return best[0]! / best[1]!;
}

for (const [what, foldOne] of Object.entries({ plainLetters, "of events": fold, wordsOf }))
  test(`folding (${what}) takes no longer for marks that sort the other way round than for sorted ones`, () => {
    const ofMarks = (marks: string) => `a${marks.repeat(20_000)}`;
    // About 1; thousands where a normalization sorts them.
    expect(timesLonger(foldOne, ofMarks("\u0301\u0316"), ofMarks("\u0301\u0301"))).toBeLessThan(50);
  });

test("accents, capitals and compatibility forms are gone, letters of other scripts stay", () => {
  expect(plainLetters("Ångström ﬁN İstanbul ½ МОСКВА")).toBe("angstrom fin istanbul 1⁄2 москва");
});
