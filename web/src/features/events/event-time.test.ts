import { describe, expect, test } from "bun:test";

import { boundsOf, filtersOf } from "./event-filters";
import { eventSearch } from "./event-search";
import { eventTime, exactEventTime, wallTime } from "./event-time";

const BERLIN = "Europe/Berlin";
const now = new Date("2026-06-02T21:30:00.000Z");

describe("an event's time", () => {
  test("is told by the day of its own zone", () => {
    const event = { dateTime: "2026-06-02T22:30:00.000Z", timeZone: BERLIN };
    expect(eventTime(event, now, BERLIN)).toBe("Tomorrow 00:30");
    expect(eventTime({ ...event, timeZone: "UTC" }, now, "UTC")).toBe("Today 22:30");
  });

  test("names its zone only where the clocks differ", () => {
    const event = { dateTime: "2026-06-03T17:00:00.000Z", timeZone: BERLIN };
    expect(eventTime(event, now, "Europe/Paris")).toBe("Tomorrow 19:00");
    expect(eventTime(event, now, "UTC")).toBe("Tomorrow 19:00 GMT+2");
  });

  test("is a date when it is further away, with the year of another year", () => {
    const later = { dateTime: "2026-06-20T17:00:00.000Z", timeZone: BERLIN };
    expect(eventTime(later, now, BERLIN)).toBe("Sat, Jun 20 19:00");
    const nextYear = { dateTime: "2027-01-05T18:00:00.000Z", timeZone: BERLIN };
    expect(eventTime(nextYear, now, BERLIN)).toBe("Tue, Jan 5, 2027 19:00");
  });

  test("is exact on demand, and goes back into the form as the clocks show it", () => {
    const event = { dateTime: "2026-06-03T17:00:00.000Z", timeZone: BERLIN };
    expect(exactEventTime(event)).toBe("Wednesday, June 3, 2026 at 19:00 GMT+2");
    expect(wallTime(event)).toEqual({ date: "2026-06-03", time: "19:00" });
  });
});

describe("the filters", () => {
  test("spec 2: the date filter; spec 9: a week is 7 days, a month 30", () => {
    const from = now.toISOString();
    expect(boundsOf("week", now)).toEqual({ from, to: "2026-06-09T21:30:00.000Z" });
    expect(boundsOf("month", now)).toEqual({ from, to: "2026-07-02T21:30:00.000Z" });
    expect(boundsOf("upcoming", now)).toEqual({ from });
    expect(boundsOf(undefined, now)).toEqual({});
  });

  test("today is the day that this device shows", () => {
    const { from = "", to = "" } = boundsOf("today", now);
    expect(new Date(from).getHours()).toBe(0);
    expect(new Date(from).getDate()).toBe(now.getDate());
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
  });

  test("an address that makes no sense filters nothing", () => {
    expect(filtersOf(eventSearch({ q: "  ", category: "networking", when: "all" }))).toEqual({});
    expect(
      filtersOf(eventSearch({ q: " walk ", category: "tech", when: "week", more: 1 })),
    ).toEqual({
      q: "walk",
      category: "tech",
      when: "week",
    });
  });
});
