import { expect, test } from "bun:test";
import { createTimeFormats } from "./time-formats.ts";

const NOON = Date.UTC(2026, 5, 1, 12);

test("a format is made once for a locale and a zone, and is that of both", () => {
  const formatIn = createTimeFormats({ hour: "numeric", minute: "2-digit" });
  expect(formatIn("de", "Europe/Berlin")).toBe(formatIn("de", "Europe/Berlin"));
  expect(formatIn("de", "Europe/Berlin").format(NOON)).toBe("14:00");
  expect(formatIn("de", "Asia/Kolkata").format(NOON)).toBe("17:30");
  expect(formatIn("en", "Europe/Berlin").format(NOON)).toMatch(/^2:00\sPM$/);
});

test("formats of another form are others", () => {
  const [days, hours] = [
    createTimeFormats({ weekday: "long" }),
    createTimeFormats({ hour: "2-digit" }),
  ];
  expect([days("en", "UTC"), hours("en", "UTC")].map((format) => format.format(NOON))).toEqual([
    "Monday",
    "12 PM",
  ]);
});
