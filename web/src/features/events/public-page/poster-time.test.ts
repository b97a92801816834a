import { expect, test } from "bun:test";

import { posterTime } from "./poster-time";

const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/\s/g, " "));
const timeZone = "Europe/Rome";

test("an event within a day shows its day and hours, in its own time zone", () => {
  const event = { dateTime: "2026-11-24T18:00:00Z", endsAt: "2026-11-24T20:30:00Z", timeZone };
  expect(plain(posterTime(event))).toEqual(["Tuesday, November 24", "7:00 – 9:30 PM"]);
});

test("an event that ends on another day shows both days", () => {
  const event = { dateTime: "2026-11-24T21:00:00Z", endsAt: "2026-11-25T00:30:00Z", timeZone };
  expect(plain(posterTime(event))).toEqual(["Tue, Nov 24, 10:00 PM –", "Wed, Nov 25, 1:30 AM"]);
});
