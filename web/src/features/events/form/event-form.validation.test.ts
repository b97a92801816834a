import { beforeAll, expect, test } from "bun:test";

import { wallTime } from "@/lib/time/event-time";
import { serverNow } from "@/lib/time/server-time";
import { loadEventFormTexts } from "@/texts/event-form";

import {
  capacityOf,
  emptyEvent,
  endOf,
  endOrUsual,
  isChanged,
  missingFields,
  withStart,
  wrongFields,
} from "./event-form.validation";

beforeAll(loadEventFormTexts);

const TOKYO = "Asia/Tokyo";
const wrong = (values: Partial<typeof emptyEvent>, saved?: { date: string; time: string }) =>
  Object.keys(wrongFields({ ...emptyEvent, ...values }, TOKYO, saved));
const inTokyo = (minutes: number) =>
  wallTime({ dateTime: new Date(serverNow() + minutes * 60_000).toISOString(), timeZone: TOKYO });

test("spec 5: max attendees is 2-100, and 10 when blank or no number", () => {
  expect(["2", "100", " 7 "].map((text) => capacityOf(text))).toEqual([2, 100, 7]);
  expect(["", " ", "many"].map((text) => capacityOf(text))).toEqual([10, 10, 10]);
  expect(capacityOf("", 40)).toBe(40);
});

test("a number of attendees out of range is refused at its field, and never changed to another", () => {
  const beyond = ["1", "0", "-3", "101", "500", "2.5", "1e3"];
  expect(beyond.map((text) => capacityOf(text))).toEqual(beyond.map(Number));
  for (const maxAttendees of beyond) expect(wrong({ maxAttendees })).toEqual(["maxAttendees"]);
  for (const maxAttendees of ["", "2", "100"]) expect(wrong({ maxAttendees })).toEqual([]);
});

test("a time in the past, by the event's time zone, is refused at its field", () => {
  const [before, now, later] = [inTokyo(-24 * 60), inTokyo(0), inTokyo(24 * 60)];
  expect(wrong(before)).toEqual(["date"]);
  expect(wrong({ date: before.date })).toEqual(["date"]);
  expect(wrong(now)).toEqual(["time"]);
  expect(wrong({ date: now.date })).toEqual([]);
  expect(wrong(later)).toEqual([]);
  expect(wrong({ date: "0026-07-01", time: "10:00" })).toEqual(["date"]);
});

test("an event that is over keeps its time while nobody changes it", () => {
  const before = inTokyo(-24 * 60);
  expect(wrong(before, before)).toEqual([]);
  expect(wrong({ ...before, time: "23:59" }, { ...before, time: "23:58" })).toEqual(["date"]);
});

test("an end not later than the start is on the next day; without one the server decides", () => {
  const values = { ...emptyEvent, date: "2026-12-31", time: "19:00" };
  expect(endOf(values)).toBeNull();
  expect(endOf({ ...values, endTime: "" })).toBeNull();
  expect(endOf({ ...values, endTime: "21:30" })).toBe("2026-12-31T21:30");
  expect(endOf({ ...values, endTime: "01:00" })).toBe("2027-01-01T01:00");
  expect(endOf({ ...values, endTime: "19:00" })).toBe("2027-01-01T19:00");
});

test("a date that no calendar has is sent as typed, so that the server's error is shown at its field", () => {
  const values = { ...emptyEvent, time: "19:00", endTime: "20:00" };
  expect(endOf({ ...values, date: "22026-01-01" })).toBe("22026-01-01T20:00");
  expect(endOf({ ...values, date: "22026-99-99", endTime: "01:00" })).toBe("22026-99-99T01:00");
});

test("a new start moves the end with it, also past midnight, and adds no end", () => {
  const values = { ...emptyEvent, time: "19:00", endTime: "22:30" };
  expect(withStart(values, "21:15")).toEqual({ time: "21:15", endTime: "00:45" });
  expect(withStart(values, "00:10")).toEqual({ time: "00:10", endTime: "03:40" });
  expect(withStart(values, "")).toEqual({ time: "" });
  expect(withStart({ ...values, time: "" }, "08:00")).toEqual({ time: "08:00" });
  expect(withStart({ ...values, endTime: "" }, "08:00")).toEqual({ time: "08:00" });
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

test("an open end is shown as two hours after the start, also on the next day", () => {
  const evening = { ...emptyEvent, date: "2031-05-05", time: "23:00" };
  expect(endOrUsual(evening)).toBe("2031-05-06T01:00");
  expect(endOrUsual({ ...evening, endTime: "23:30" })).toBe("2031-05-05T23:30");
});

test("typed values change a form, fields that an older draft lacks do not", () => {
  const saved = { ...emptyEvent, title: "Walk", endTime: "", isPointForGuests: false };
  const { endTime: _, ...older } = saved;
  expect(isChanged(older, saved)).toBe(false);
  expect(isChanged({ ...saved, place: { place: null, text: "" } }, saved)).toBe(false);
  expect(isChanged({ ...saved, place: { place: null, text: "Par" } }, saved)).toBe(true);
  expect(isChanged({ ...saved, title: "Walks" }, saved)).toBe(true);
});
