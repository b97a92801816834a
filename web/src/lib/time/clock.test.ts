import { expect, test } from "bun:test";

import { clockOf, clockTime } from "./clock";
import { exactTime } from "./relative-time";

const at = (tag: string, hour: number) =>
  new Date(2026, 5, 3, hour, 5).toLocaleTimeString(tag, clockOf(tag)).replace(/\s/, " ");

test("times of day follow the language's format", () => {
  expect(["en", "en-US", "en-GB", "de", "de-AT"].map((tag) => [at(tag, 6), at(tag, 17)])).toEqual([
    ["6:05 AM", "5:05 PM"],
    ["6:05 AM", "5:05 PM"],
    ["06:05", "17:05"],
    ["06:05", "17:05"],
    ["06:05", "17:05"],
  ]);
});

test("midnight and noon differ", () => {
  expect([at("en-US", 0), at("en-US", 12), at("de", 0), at("de", 12)]).toEqual([
    "12:05 AM",
    "12:05 PM",
    "00:05",
    "12:05",
  ]);
});

test("the formats of chat and titles", () => {
  const evening = new Date(2026, 5, 3, 17, 0).toISOString();
  expect(clockTime(evening)).toMatch(/^5:00\sPM$/);
  expect(exactTime(evening)).toMatch(/^Jun 3, 2026, 5:00\sPM$/);
});
