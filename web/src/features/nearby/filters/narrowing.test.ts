import { expect, test } from "bun:test";

import { withFilters } from "./narrowing";

const dating = { intent: "dating", interests: ["tea", "chess"], online: true } as const;
const narrowing = { ...dating, interests: [...dating.interests] };

test("a filter changes and leaves the others as they are", () => {
  expect(withFilters({}, { online: true })).toEqual({ online: true });
  expect(withFilters(narrowing, { intent: "friends" })).toEqual({
    ...narrowing,
    intent: "friends",
  });
  expect(withFilters(narrowing, { interests: ["tea"] })).toEqual({
    ...narrowing,
    interests: ["tea"],
  });
});

test("a filter that is taken off is absent rather than empty", () => {
  expect(Object.keys(withFilters(narrowing, { intent: undefined }))).toEqual([
    "interests",
    "online",
  ]);
  expect(Object.keys(withFilters(narrowing, { interests: [] }))).toEqual(["intent", "online"]);
  expect(Object.keys(withFilters(narrowing, { online: undefined }))).toEqual([
    "intent",
    "interests",
  ]);
});
