import { expect, test } from "bun:test";

import { scoreTone } from "./score-tone";

test.each([
  [100, "high"],
  [80, "high"],
  [79, "middle"],
  [60, "middle"],
  [59, "low"],
  [0, "low"],
] as const)("spec 9: score colours: %i is %s", (score, tone) => {
  expect(scoreTone(score)).toBe(tone);
});
