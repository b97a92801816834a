import { expect, test } from "bun:test";

import { stepsFor } from "./setup-parts";

test("the photo is first, each missing detail a step, and the known ones share the last", () => {
  const nothing = { age: null, intent: null, interests: [] };
  expect(stepsFor(nothing)).toEqual([["photo"], ["age"], ["intent"], ["interests"], ["bio"]]);
  const known = { age: 30, intent: "dating", interests: ["tea"] };
  expect(stepsFor(known)).toEqual([["photo"], ["age", "bio", "interests"]]);
  const withoutAge = { ...known, age: null };
  expect(stepsFor(withoutAge)).toEqual([["photo"], ["age"], ["bio", "interests"]]);
});
