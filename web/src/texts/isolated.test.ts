import { expect, test } from "bun:test";
import { isolated } from "./isolated";

test("only words of another direction are isolated in a sentence", () => {
  for (const words of ["Ada", "José 2", "陽葵", "Зоя", "👩🏽‍🚀", ""])
    expect(isolated(words)).toBe(words);
  for (const words of ["נורה", "نورا 5", "Ada (ארון)", "a\u202Eb", "\u{1E900}"])
    expect(isolated(words)).toBe(`\u2068${words}\u2069`);
});
