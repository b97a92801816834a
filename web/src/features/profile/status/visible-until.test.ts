import { afterEach, expect, jest, test } from "bun:test";

import { learnServerTime } from "@/lib/time/server-time";

import { visibleEnds, visibleUntilOf } from "./visible-until";

const setClock = (hours: number, minutes: number) => {
  const now = new Date(2030, 0, 1, hours, minutes);
  jest.setSystemTime(now);
  learnServerTime(new Response(null, { headers: { Date: now.toUTCString() } }));
};
const offered = () => visibleEnds().map(({ value }) => value);
const at = (hours: number) => new Date(2030, 0, 1, hours).toISOString();

afterEach(() => {
  jest.useRealTimers();
  learnServerTime(new Response(null, { headers: { Date: new Date().toUTCString() } }));
});

test("this evening is offered up to half an hour before its end", () => {
  jest.useFakeTimers();
  setClock(21, 29);
  expect(offered()).toEqual(["2", "4", "evening", "midnight"]);
  setClock(21, 31);
  expect(offered()).toEqual(["2", "4", "midnight"]);
});

test("an end that was chosen stays the same when it is saved later", () => {
  jest.useFakeTimers();
  setClock(21, 29);
  expect(offered()).toContain("evening");
  setClock(21, 31);
  expect(visibleUntilOf("evening", "")).toBe(at(22));
  expect(visibleUntilOf("midnight", "")).toBe(at(24));
});

test("the current end is kept as it is, and no end hides the place", () => {
  expect(visibleUntilOf(at(22), at(22))).toBe(at(22));
  expect(visibleUntilOf("", at(22))).toBeNull();
});
