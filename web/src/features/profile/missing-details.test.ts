import { expect, test } from "bun:test";

import { missingDetails } from "./missing-details";

test("spec 2: held in setup without age, intent or interests", () => {
  expect(missingDetails({ age: null, intent: null, interests: [] })).toEqual([
    "age",
    "intent",
    "interests",
  ]);
  expect(missingDetails({ age: 30, intent: "friends", interests: [] })).toEqual(["interests"]);
  expect(missingDetails({ age: 30, intent: "friends", interests: ["coffee"] })).toEqual([]);
});
