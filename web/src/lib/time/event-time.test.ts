import { describe, expect, test } from "bun:test";

import { eventTime, exactEventTime, hasBegun, isOver, isToday, wallTime } from "./event-time";

const BERLIN = "Europe/Berlin";
const now = new Date("2026-06-02T21:30:00.000Z");
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const shown = (...args: Parameters<typeof eventTime>) => plain(eventTime(...args));

describe("an event's time", () => {
  test("is shown by the day in its own time zone", () => {
    const event = { dateTime: "2026-06-02T22:30:00.000Z", timeZone: BERLIN };
    expect(shown(event, now, BERLIN)).toBe("Tomorrow 12:30 AM");
    expect(shown({ ...event, timeZone: "UTC" }, now, "UTC")).toBe("Today 10:30 PM");
  });

  test("is today by its own time zone", () => {
    const event = { dateTime: "2026-06-02T22:30:00.000Z", timeZone: BERLIN };
    expect(isToday(event, now)).toBe(false);
    expect(isToday({ ...event, timeZone: "UTC" }, now)).toBe(true);
  });

  test("has begun from its start on, and is over from its end on", () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const event = { dateTime: at(-1), endsAt: at(1) };
    expect([hasBegun(event), isOver(event)]).toEqual([true, false]);
    expect([hasBegun({ dateTime: at(1) }), isOver({ endsAt: at(-1) })]).toEqual([false, true]);
  });

  test("names its time zone only where the clocks differ", () => {
    const event = { dateTime: "2026-06-03T17:00:00.000Z", timeZone: BERLIN };
    expect(shown(event, now, "Europe/Paris")).toBe("Tomorrow 7:00 PM");
    expect(shown(event, now, "UTC")).toBe("Tomorrow 7:00 PM GMT+2");
  });

  test("is a date when further away, with the year if it is another one", () => {
    const later = { dateTime: "2026-06-20T17:00:00.000Z", timeZone: BERLIN };
    expect(shown(later, now, BERLIN)).toBe("Sat, Jun 20, 7:00 PM");
    const nextYear = { dateTime: "2027-01-05T18:00:00.000Z", timeZone: BERLIN };
    expect(shown(nextYear, now, BERLIN)).toBe("Tue, Jan 5, 2027, 7:00 PM");
  });

  test("is exact on request, and returns to the form as wall time", () => {
    const event = { dateTime: "2026-06-03T17:00:00.000Z", timeZone: BERLIN };
    expect(plain(exactEventTime(event))).toBe("Wednesday, June 3, 2026 at 7:00 PM GMT+2");
    expect(plain(exactEventTime({ ...event, endsAt: "2026-06-03T19:30:00.000Z" }))).toBe(
      "Wednesday, June 3, 2026, 7:00 – 9:30 PM GMT+2",
    );
    expect(wallTime(event)).toEqual({ date: "2026-06-03", time: "19:00" });
  });
});
