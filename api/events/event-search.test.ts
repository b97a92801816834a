import { describe, expect, test } from "bun:test";
import { fold } from "./event-search.service.ts";

/** The best of several runs, which a busy machine disturbs least. */
function msToFold(text: string) {
  const times = Array.from({ length: 9 }, (_, run) => {
    const start = performance.now();
    fold(text + run);
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe("the text that event search compares", () => {
  test("has neither case nor accents, however a letter is written", () => {
    expect(fold("CAFÉ Cafe\u0301")).toBe("cafe cafe");
    expect(fold("\u1E69 s\u0307\u0323 \u1112\u1161\u11AB")).toBe("s s \uD55C");
    expect(fold("\uFDFA")).toContain("\u0635\u0644\u0649");
  });

  test("costs in proportion to its length, also with marks that sort the other way round", () => {
    const marks = "\u0301\u0316";
    const ratio = msToFold(`a${marks.repeat(10_000)}`) / msToFold(`a${marks.repeat(1000)}`);
    expect(ratio).toBeLessThan(40);
  });
});
