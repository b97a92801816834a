import { expect, test } from "bun:test";

import { relativeTime } from "./relative-time";

const now = new Date(2026, 10, 21, 12, 0, 0).getTime();
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test("spec 9: relative time is just now in the first minute, and for a clock that runs ahead", () => {
  expect(ago(0)).toBe("Just now");
  expect(ago(59)).toBe("Just now");
  expect(ago(-30)).toBe("Just now");
});

test("spec 9: relative time in minutes, hours, and days under seven", () => {
  expect(ago(MINUTE)).toBe("1 min ago");
  expect(ago(HOUR - 1)).toBe("59 min ago");
  expect(ago(HOUR)).toBe("1 hour ago");
  expect(ago(DAY - 1)).toBe("23 hours ago");
  expect(ago(DAY)).toBe("1 day ago");
  expect(ago(7 * DAY - 1)).toBe("6 days ago");
});

test("spec 9: relative time is otherwise the date, with the year when it is another one", () => {
  expect(ago(7 * DAY)).toBe("Nov 14");
  expect(relativeTime(new Date(2025, 10, 14), now)).toBe("Nov 14, 2025");
});

test("accepts the API's timestamps", () => {
  const at = new Date(now - 5 * MINUTE * 1000).toISOString();
  expect(relativeTime(at, now)).toBe("5 min ago");
});
