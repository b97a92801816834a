import { expect, test } from "bun:test";

import { RITUALS, nextTimeOf, ritualOf } from "./rituals";

const [walk, coffee, games] = RITUALS;
const MONDAY = new Date(2026, 10, 23, 12);

test("a ritual is on its next day, at its hour of this device's clock", () => {
  expect(nextTimeOf(walk, MONDAY)).toEqual(new Date(2026, 10, 26, 18, 30));
  expect(nextTimeOf(games, MONDAY)).toEqual(new Date(2026, 10, 27, 19));
  expect(nextTimeOf(coffee, MONDAY)).toEqual(new Date(2026, 10, 29, 10));
});

test("today counts while there are three hours left, then it is a week later", () => {
  expect(nextTimeOf(walk, new Date(2026, 10, 26, 15, 30))).toEqual(new Date(2026, 10, 26, 18, 30));
  expect(nextTimeOf(walk, new Date(2026, 10, 26, 15, 31))).toEqual(new Date(2026, 11, 3, 18, 30));
});

test("the hour stays where the clocks change in between", () => {
  for (let day = 0; day < 366; day += 1) {
    const next = nextTimeOf(coffee, new Date(2026, 0, 1 + day, 12));
    expect([next.getDay(), next.getHours(), next.getMinutes()]).toEqual([0, 10, 0]);
  }
});

test("an address names a known ritual or none", () => {
  expect(ritualOf("walk")).toBe(walk);
  for (const id of ["poker", "", undefined]) expect(ritualOf(id)).toBeUndefined();
});
