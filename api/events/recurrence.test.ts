import { expect, test } from "bun:test";
import { RECURRENCES } from "@hereabouts/db/enumerations";
import type { Every } from "@hereabouts/db/enumerations";
import { instantOf } from "./event-time.ts";
import { datesFrom, partsOf, ruleOf } from "./recurrence.ts";

async function dates(from: string, zone: string, every: Every, count: number) {
  const first = Temporal.PlainDateTime.from(from);
  const locals = await datesFrom(first.toString(), ruleOf(every, first), count);
  return locals.map((local) =>
    Temporal.Instant.fromEpochMilliseconds(instantOf(local, zone))
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: "never", smallestUnit: "minute" }),
  );
}

const days = (texts: readonly string[]) => texts.map((text) => text.slice(0, 10));

test.each([
  ["Europe/Berlin", "2026-03-22T18:30", ["2026-03-22T18:30+01:00", "2026-03-29T18:30+02:00"]],
  ["Europe/Berlin", "2026-10-18T18:30", ["2026-10-18T18:30+02:00", "2026-10-25T18:30+01:00"]],
  ["America/New_York", "2026-03-01T18:30", ["2026-03-01T18:30-05:00", "2026-03-08T18:30-04:00"]],
  ["America/New_York", "2026-10-25T18:30", ["2026-10-25T18:30-04:00", "2026-11-01T18:30-05:00"]],
  ["Australia/Lord_Howe", "2026-03-29T18:30", ["2026-03-29T18:30+11:00", "2026-04-05T18:30+10:30"]],
  ["Australia/Lord_Howe", "2026-09-27T18:30", ["2026-09-27T18:30+10:30", "2026-10-04T18:30+11:00"]],
])("in %s from %s on clocks that change keep the local time", async (zone, from, expected) => {
  expect(await dates(from, zone, "week", 2)).toEqual(expected);
});

test.each([
  ["Europe/Berlin", "2026-03-22T02:30", "03:30"],
  ["America/New_York", "2026-03-01T02:30", "03:30"],
  ["Australia/Lord_Howe", "2026-09-27T02:15", "02:45"],
])(
  "in %s a time that clocks skip on one date is the usual one on the next",
  async (zone, from, skipped) => {
    const usual = from.slice(11);
    const times = (await dates(from, zone, "week", 3)).map((text) => text.slice(11, 16));
    expect(times).toEqual([usual, skipped, usual]);
  },
);

test("of an hour that clocks repeat the first is meant", async () => {
  const [, repeated] = await dates("2026-10-18T02:30", "Europe/Berlin", "week", 2);
  expect(repeated).toBe("2026-10-25T02:30+02:00");
});

test("a day that a month lacks is its last one, and a fifth weekday the last", async () => {
  expect(days(await dates("2026-01-31T10:00", "UTC", "monthByDate", 4))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
  expect(days(await dates("2026-01-29T10:00", "UTC", "monthByWeekday", 3))).toEqual([
    "2026-01-29",
    "2026-02-26",
    "2026-03-26",
  ]);
  expect(days(await dates("2026-01-15T10:00", "UTC", "monthByWeekday", 3))).toEqual([
    "2026-01-15",
    "2026-02-19",
    "2026-03-19",
  ]);
});

test("every second week goes on in step from any of its dates", async () => {
  const all = await dates("2026-01-01T23:30", "America/New_York", "twoWeeks", 30);
  const from = await dates(all[17]?.slice(0, 16) ?? "", "America/New_York", "twoWeeks", 13);
  expect(from).toEqual(all.slice(17));
});

test("a month goes on from any of its dates by the day of the rule", async () => {
  const rule = ruleOf("monthByDate", Temporal.PlainDateTime.from("2026-01-31T10:00"));
  expect(days(await datesFrom("2026-02-28T10:00:00", rule, 3))).toEqual([
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
});

test("a rule says what its words are made of", () => {
  const parts = (from: string) => {
    const local = Temporal.PlainDateTime.from(from);
    return RECURRENCES.map((every) => partsOf(ruleOf(every, local)));
  };
  expect(parts("2026-12-03T19:00")).toEqual([
    { every: "week", weekday: 4, week: null, day: null },
    { every: "twoWeeks", weekday: 4, week: null, day: null },
    { every: "monthByDate", weekday: null, week: null, day: 3 },
    { every: "monthByWeekday", weekday: 4, week: 1, day: null },
  ]);
  const [, , byDate, byWeekday] = parts("2026-01-31T19:00");
  expect([byDate?.day, byWeekday?.week]).toEqual([31, -1]);
});
