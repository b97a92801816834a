import type { Every } from "@hereabouts/db/enumerations";

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
/** The days that every month has. */
const SHORTEST_MONTH = 28;

/** A rule of RFC 5545 without an end. A day that some months lack is their last one; a fifth weekday is the last. */
export function ruleOf(every: Every, { day, dayOfWeek }: Temporal.PlainDateTime) {
  const weekday = WEEKDAYS[dayOfWeek - 1];
  if (every === "week") return `FREQ=WEEKLY;BYDAY=${weekday}`;
  if (every === "twoWeeks") return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`;
  if (every === "monthByWeekday") {
    const week = Math.ceil(day / 7);
    return `FREQ=MONTHLY;BYDAY=${week === 5 ? -1 : week}${weekday}`;
  }
  if (day <= SHORTEST_MONTH) return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  const days = Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, at) => SHORTEST_MONTH + at);
  return `FREQ=MONTHLY;BYMONTHDAY=${days.join()};BYSETPOS=-1`;
}

export type RuleParts = {
  every: Every;
  /** 1 is Monday; null if the date decides. */
  weekday: number | null;
  /** Which such weekday of the month: 1 to 4, or -1 for the last. */
  week: number | null;
  day: number | null;
};

/** The parts of a rule, for a sentence about it. */
export function partsOf(rule: string): RuleParts {
  const [, week, name] = /BYDAY=(-?\d)?([A-Z]{2})/.exec(rule) ?? [];
  const days = /BYMONTHDAY=([\d,]+)/.exec(rule)?.[1];
  if (days !== undefined)
    return { every: "monthByDate", weekday: null, week: null, day: Number(days.split(",").at(-1)) };
  const weekday = WEEKDAYS.findIndex((each) => each === name) + 1;
  if (week !== undefined)
    return { every: "monthByWeekday", weekday, week: Number(week), day: null };
  return { every: /INTERVAL=2/.test(rule) ? "twoWeeks" : "week", weekday, week: null, day: null };
}

export const localTime = (startsAt: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** The first dates of a rule in local time, including the given one: clock changes do not affect the rule. */
export async function datesFrom(first: string, rule: string, count: number) {
  const { RRuleTemporal } = await import("rrule-temporal");
  const dtstart = Temporal.PlainDateTime.from(first).toZonedDateTime("UTC");
  const dates = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart, count }).all();
  return dates.map((date) => date.toPlainDateTime().toString({ smallestUnit: "second" }));
}

/** The dates of a rule around one of them: `before` dates before it, and it among them. */
export function datesAround(own: string, rule: string, before: number, count: number) {
  const local = Temporal.PlainDateTime.from(own);
  const { every } = partsOf(rule);
  const weeks = every === "twoWeeks" ? 2 * before : before;
  const first =
    every === "week" || every === "twoWeeks"
      ? local.subtract({ weeks })
      : local.with({ day: 1 }).subtract({ months: before });
  return datesFrom(first.toString(), rule, count);
}

/** The rule after one of its dates was moved there; unchanged if it already has that date. */
export async function ruleWith(own: string, rule: string) {
  const [first] = await datesFrom(own, rule, 1);
  return first === own ? rule : ruleOf(partsOf(rule).every, Temporal.PlainDateTime.from(own));
}
