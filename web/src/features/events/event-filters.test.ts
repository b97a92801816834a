import { describe, expect, test } from "bun:test";

import { boundsOf, filtersOf } from "./event-filters";
import { eventSearch } from "./event-search";

const now = new Date("2026-06-02T21:30:00.000Z");

describe("the filters", () => {
  test("spec 2: the date filter; spec 9: a week is 7 days, a month 30", () => {
    const from = now.toISOString();
    expect(boundsOf("week", now)).toEqual({ from, to: "2026-06-09T21:30:00.000Z" });
    expect(boundsOf("month", now)).toEqual({ from, to: "2026-07-02T21:30:00.000Z" });
    expect(boundsOf("upcoming", now)).toEqual({ from });
    expect(boundsOf(undefined, now)).toEqual({});
  });

  test("today is the device's local day", () => {
    const { from = "", to = "" } = boundsOf("today", now);
    expect(new Date(from).getHours()).toBe(0);
    expect(new Date(from).getDate()).toBe(now.getDate());
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
  });

  test("invalid search parameters filter nothing", () => {
    expect(filtersOf(eventSearch({ q: "  ", category: "knitting", when: "all" }))).toEqual({});
    expect(
      filtersOf(eventSearch({ q: " walk ", category: "tech", when: "week", more: 1 })),
    ).toEqual({
      q: "walk",
      category: "tech",
      when: "week",
    });
  });
});
