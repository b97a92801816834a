import { expect, test } from "bun:test";

import { RITUALS, nextTimeOf, ritualOf } from "./rituals";

const [walk, coffee, games] = RITUALS;
const MONDAY = new Date(2026, 10, 23, 12);

test("a ritual takes place on its next weekday, at its hour by the device's clock", () => {
  expect(nextTimeOf(walk, MONDAY)).toEqual(new Date(2026, 10, 26, 18, 30));
  expect(nextTimeOf(games, MONDAY)).toEqual(new Date(2026, 10, 27, 19));
  expect(nextTimeOf(coffee, MONDAY)).toEqual(new Date(2026, 10, 29, 10));
});

test("today counts if at least three hours are left, otherwise it is a week later", () => {
  expect(nextTimeOf(walk, new Date(2026, 10, 26, 15, 30))).toEqual(new Date(2026, 10, 26, 18, 30));
  expect(nextTimeOf(walk, new Date(2026, 10, 26, 15, 31))).toEqual(new Date(2026, 11, 3, 18, 30));
});

test("the hour stays the same across a change of the clocks", () => {
  for (let day = 0; day < 366; day += 1) {
    const next = nextTimeOf(coffee, new Date(2026, 0, 1 + day, 12));
    expect([next.getDay(), next.getHours(), next.getMinutes()]).toEqual([0, 10, 0]);
  }
});

test("an address contains a known ritual or none", () => {
  expect(ritualOf("walk")).toBe(walk);
  for (const id of ["poker", "", undefined]) expect(ritualOf(id)).toBeUndefined();
});
