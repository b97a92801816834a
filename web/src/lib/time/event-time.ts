import { locale } from "@/texts/language";
import { memberTexts } from "@/texts/texts";

import { CLOCK } from "./clock";
import { dateFormat } from "./date-format";
import { serverNow } from "./server-time";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The wall time in a time zone: "2026-11-28 19:00:00". */
const wallOf = (at: Date, timeZone: string) =>
  dateFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);

/** The same in the device's time zone, which may change while the page is open. */
const deviceWallOf = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

/** Calendar days between two instants in a time zone. */
export function daysUntil(at: Date, now: Date, timeZone: string) {
  const dayOf = (date: Date) => Date.parse(wallOf(date, timeZone).slice(0, 10));
  return Math.round((dayOf(at) - dayOf(now)) / DAY_MS);
}

const nearDays = new Map<number, "yesterday" | "today" | "tomorrow">([
  [-1, "yesterday"],
  [0, "today"],
  [1, "tomorrow"],
]);

const sameYear = (at: Date, now: Date, timeZone: string) =>
  wallOf(at, timeZone).slice(0, 4) === wallOf(now, timeZone).slice(0, 4);

type Timed = { dateTime: string; timeZone: string; endsAt?: string };

/** The zone is named if its clocks differ from this device's. */
function clockFormat(at: Date, timeZone: string, here: string | undefined) {
  const isElsewhere = wallOf(at, timeZone) !== (here ? wallOf(at, here) : deviceWallOf(at));
  return { timeZone, ...CLOCK, ...(isElsewhere && ({ timeZoneName: "short" } as const)) };
}

/** The clock time of an event's start in its time zone, for use below a day. */
export function eventClock({ dateTime, timeZone }: Timed, here?: string) {
  const at = new Date(dateTime);
  return dateFormat(locale, clockFormat(at, timeZone, here)).format(at);
}

/** An event's start in its own time zone: "Tomorrow 7:00 PM". */
export function eventTime(
  { dateTime, timeZone }: Timed,
  now = new Date(serverNow()),
  here?: string,
) {
  const at = new Date(dateTime);
  const time = clockFormat(at, timeZone, here);
  const nearDay = nearDays.get(daysUntil(at, now, timeZone));
  if (nearDay) return `${memberTexts.events[nearDay]} ${dateFormat(locale, time).format(at)}`;
  return dateFormat(locale, {
    ...time,
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(!sameYear(at, now, timeZone) && { year: "numeric" }),
  }).format(at);
}

/** The day of an event's start in its own time zone: "Tomorrow", "Saturday, November 28". */
export function eventDay({ dateTime, timeZone }: Timed, now = new Date(serverNow())) {
  const at = new Date(dateTime);
  const nearDay = nearDays.get(daysUntil(at, now, timeZone));
  if (nearDay) return memberTexts.events[nearDay];
  return dateFormat(locale, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(!sameYear(at, now, timeZone) && { year: "numeric" }),
  }).format(at);
}

/** The parts of a day without a name of its own: "Saturday", "November 28". */
export function eventDayParts(event: Timed, now = new Date(serverNow())) {
  const { dateTime, timeZone } = event;
  const at = new Date(dateTime);
  if (nearDays.has(daysUntil(at, now, timeZone))) return { weekday: eventDay(event, now) };
  const of = (parts: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone, ...parts }).format(at);
  return {
    weekday: of({ weekday: "long" }),
    date: of({
      month: "long",
      day: "numeric",
      ...(!sameYear(at, now, timeZone) && { year: "numeric" }),
    }),
  };
}

/** Whether the event starts today in its time zone. */
export const isToday = ({ dateTime, timeZone }: Timed, now = new Date(serverNow())) =>
  daysUntil(new Date(dateTime), now, timeZone) === 0;

export function exactEventTime({ dateTime, timeZone, endsAt = dateTime }: Timed) {
  const format = dateFormat(locale, {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    ...CLOCK,
    timeZoneName: "short",
  });
  return format.formatRange(new Date(dateTime), new Date(endsAt));
}

/** From then on attendance cannot change. */
export const hasBegun = ({ dateTime }: { dateTime: string }) => Date.parse(dateTime) <= serverNow();

export const isOver = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) <= serverNow();

/** The local time in the event's zone, in the format of native inputs. */
export function wallTime({ dateTime, timeZone }: Timed) {
  const [date = "", time = ""] = wallOf(new Date(dateTime), timeZone).split(" ");
  return { date, time: time.slice(0, 5) };
}
