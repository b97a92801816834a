import { expect, test } from "bun:test";

import { capacityOf, emptyEvent, missingFields } from "./event-form.checks";

test("spec 5: max attendees is 2-100, and 10 when blank or invalid", () => {
  expect(["2", "100", " 7 "].map((text) => capacityOf(text))).toEqual([2, 100, 7]);
  const invalid = ["", " ", "1", "101", "-3", "2.5", "many"];
  expect(invalid.map((text) => capacityOf(text))).toEqual(invalid.map(() => 10));
  expect(capacityOf("", 40)).toBe(40);
});

test("spec 5: what an event needs", () => {
  const required = ["title", "category", "description", "location", "date", "time"];
  expect(Object.keys(missingFields(emptyEvent))).toEqual(required);
  const blank = Object.fromEntries(required.map((field) => [field, "  "]));
  expect(Object.keys(missingFields({ ...emptyEvent, ...blank }))).toEqual(required);
  expect(missingFields({ ...emptyEvent, ...blank, title: "\u2800\u200B" })).toHaveProperty("title");
  const filled = Object.fromEntries(required.map((field) => [field, "x"]));
  expect(missingFields({ ...emptyEvent, ...filled })).toEqual({});
});
