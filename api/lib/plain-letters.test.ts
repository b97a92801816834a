import { expect, test } from "bun:test";
import { fold } from "../events/event-search.service.ts";
import { wordsOf } from "../messages/search-words.ts";
import { plainLetters } from "./plain-letters.ts";

/** The best of several runs, which a busy machine disturbs least. */
function msToFold(fold: (text: string) => unknown, text: string) {
  const times = Array.from({ length: 25 }, (_, run) => {
    const began = performance.now();
    fold(text + run);
    return performance.now() - began;
  });
  return Math.min(...times);
}

for (const [what, foldOne] of Object.entries({ plainLetters, "of events": fold, wordsOf }))
  test(`folding (${what}) costs in proportion to the length, also of marks that sort the other way round`, () => {
    const marks = "\u0301\u0316";
    const [short, long] = [`a${marks.repeat(5000)}`, `a${marks.repeat(200_000)}`];
    // In proportion it is 40, by the square 1,600.
    expect(msToFold(foldOne, long) / msToFold(foldOne, short)).toBeLessThan(250);
  });

test("accents, capitals and compatibility forms are gone, letters of other scripts stay", () => {
  expect(plainLetters("Ångström ﬁN İstanbul ½ МОСКВА")).toBe("angstrom fin istanbul 1⁄2 москва");
});
