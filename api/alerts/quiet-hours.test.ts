import { expect, test } from "bun:test";
import { quietUntil } from "./quiet-hours.ts";

const until = (timeZone: string, at: string) => {
  const end = quietUntil(timeZone, Date.parse(at));
  return end === undefined ? undefined : new Date(end).toISOString();
};

test.each([
  ["UTC", "2026-06-01T21:59:59.999Z", undefined],
  ["UTC", "2026-06-01T22:00:00.000Z", "2026-06-02T08:00:00.000Z"],
  ["UTC", "2026-06-02T00:10:20.500Z", "2026-06-02T08:00:00.000Z"],
  ["UTC", "2026-06-02T07:59:59.999Z", "2026-06-02T08:00:00.000Z"],
  ["UTC", "2026-06-02T08:00:00.000Z", undefined],
  ["Europe/Berlin", "2026-06-01T20:30:00.000Z", "2026-06-02T06:00:00.000Z"],
  ["America/Los_Angeles", "2026-06-01T20:30:00.000Z", undefined],
  // In these two nights the clock is set forward and back.
  ["Europe/Berlin", "2026-03-28T22:00:00.000Z", "2026-03-29T06:00:00.000Z"],
  ["Europe/Berlin", "2026-10-24T21:00:00.000Z", "2026-10-25T07:00:00.000Z"],
  ["Asia/Kolkata", "2026-06-01T17:00:00.000Z", "2026-06-02T02:30:00.000Z"],
])("in %s at %s: %p", (timeZone, at, end) => expect(until(timeZone, at)).toBe(end));
