import { describe, expect, test } from "bun:test";
import { instantOf } from "./event-time.ts";

const utc = (dateTime: string, zone: string) => new Date(instantOf(dateTime, zone)).toISOString();

describe("the instant that a date and time mean", () => {
  test.each([
    ["2026-07-01T18:30", "Europe/Berlin", "2026-07-01T16:30:00.000Z"],
    ["2026-12-01T18:30:15", "Europe/Berlin", "2026-12-01T17:30:15.000Z"],
    ["2026-12-01T18:30:15.999999999999", "Europe/Berlin", "2026-12-01T17:30:15.000Z"],
    ["2026-07-01T18:30", "Asia/Kathmandu", "2026-07-01T12:45:00.000Z"],
    ["2026-07-01T18:30:00Z", "Europe/Berlin", "2026-07-01T18:30:00.000Z"],
    ["2026-07-01T18:30:00-07:00", "Europe/Berlin", "2026-07-02T01:30:00.000Z"],
    ["2026-07-01T18:30:00.123+05:45", "UTC", "2026-07-01T12:45:00.000Z"],
  ])("%s in %s is %s", (dateTime, zone, instant) => {
    expect(utc(dateTime, zone)).toBe(instant);
  });

  test("clocks go forward: a time that they skip is as long after midnight as it says", () => {
    expect(utc("2026-03-08T01:59", "America/Los_Angeles")).toBe("2026-03-08T09:59:00.000Z");
    expect(utc("2026-03-08T02:30", "America/Los_Angeles")).toBe("2026-03-08T10:30:00.000Z");
    expect(utc("2026-03-08T03:00", "America/Los_Angeles")).toBe("2026-03-08T10:00:00.000Z");
  });

  test("clocks go back: of a time that they show twice the first is meant", () => {
    expect(utc("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(utc("2026-10-25T03:00", "Europe/Berlin")).toBe("2026-10-25T02:00:00.000Z");
  });
});
