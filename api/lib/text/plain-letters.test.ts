import { expect, test } from "bun:test";
import { fold } from "../../events/search/event-search.service.ts";
import { wordsOf } from "../../messages/search/search-words.ts";
import { plainLetters } from "./plain-letters.ts";

/** How many times longer a text takes than the same length in `parts`, at their best of runs in turn: a busy machine slows both. */
function timesLonger(
  fold: (text: string) => unknown,
  text: (part: number) => string,
  parts: number,
) {
  const timeOf = (work: () => void) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const [whole, part] = [text(1), text(parts)];
  let [asWhole, inParts] = [Infinity, Infinity];
  for (let run = 0; run < 15; run++) {
    asWhole = Math.min(
      asWhole,
      timeOf(() => fold(whole + run)),
    );
    inParts = Math.min(
      inParts,
      timeOf(() => {
        for (let each = 0; each < parts; each++) fold(`${part}${run}.${each}`);
      }),
    );
  }
  return asWhole / inParts;
}

for (const [what, foldOne] of Object.entries({ plainLetters, "of events": fold, wordsOf }))
  test(`folding (${what}) costs in proportion to the length, also of marks that sort the other way round`, () => {
    const marks = (parts: number) => `a${"\u0301\u0316".repeat(20_000 / parts)}`;
    // In proportion it is 1, by the square 40.
    expect(timesLonger(foldOne, marks, 40)).toBeLessThan(6);
  });

test("accents, capitals and compatibility forms are gone, letters of other scripts stay", () => {
  expect(plainLetters("Ångström ﬁN İstanbul ½ МОСКВА")).toBe("angstrom fin istanbul 1⁄2 москва");
});
