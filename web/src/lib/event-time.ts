import { locale } from "@/texts/language";
import { memberTexts } from "@/texts/texts";

import { CLOCK } from "./clock";
import { serverNow } from "./server-time";

const DAY_MS = 86_400_000;

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Calendar days between two instants in a time zone. */
export function daysUntil(at: Date, now: Date, timeZone: string) {
  const dayOf = (date: Date) => Date.parse(date.toLocaleDateString("sv", { timeZone }));
  return Math.round((dayOf(at) - dayOf(now)) / DAY_MS);
}

const nearDays = new Map<number, "yesterday" | "today" | "tomorrow">([
  [-1, "yesterday"],
  [0, "today"],
  [1, "tomorrow"],
]);

const sameYear = (at: Date, now: Date, timeZone: string) =>
  at.toLocaleDateString("sv", { timeZone }).slice(0, 4) ===
  now.toLocaleDateString("sv", { timeZone }).slice(0, 4);

type Timed = { dateTime: string; timeZone: string; endsAt?: string };

/** The zone is named if its clocks differ from this device's. */
function clockFormat(at: Date, timeZone: string, here: string) {
  const isElsewhere =
    at.toLocaleString("sv", { timeZone }) !== at.toLocaleString("sv", { timeZone: here });
  return { timeZone, ...CLOCK, ...(isElsewhere && ({ timeZoneName: "short" } as const)) };
}

/** The clock time of an event's start in its own time zone, for where its day is said already. */
export function eventClock({ dateTime, timeZone }: Timed, here = ownTimeZone()) {
  const at = new Date(dateTime);
  return at.toLocaleTimeString(locale, clockFormat(at, timeZone, here));
}

/** An event's start in its own time zone: "Tomorrow 7:00 PM". */
export function eventTime(
  { dateTime, timeZone }: Timed,
  now = new Date(serverNow()),
  here = ownTimeZone(),
) {
  const at = new Date(dateTime);
  const time = clockFormat(at, timeZone, here);
  const nearDay = nearDays.get(daysUntil(at, now, timeZone));
  if (nearDay) return `${memberTexts.events[nearDay]} ${at.toLocaleTimeString(locale, time)}`;
  return at.toLocaleString(locale, {
    ...time,
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(!sameYear(at, now, timeZone) && { year: "numeric" }),
  });
}

/** The day of an event's start in its own time zone: "Tomorrow", "Saturday, November 28". */
export function eventDay({ dateTime, timeZone }: Timed, now = new Date(serverNow())) {
  const at = new Date(dateTime);
  const nearDay = nearDays.get(daysUntil(at, now, timeZone));
  if (nearDay) return memberTexts.events[nearDay];
  return at.toLocaleDateString(locale, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(!sameYear(at, now, timeZone) && { year: "numeric" }),
  });
}

/** The parts of a day that has no name of its own: "Saturday", "November 28". */
export function eventDayParts(event: Timed, now = new Date(serverNow())) {
  const { dateTime, timeZone } = event;
  const at = new Date(dateTime);
  if (nearDays.has(daysUntil(at, now, timeZone))) return { weekday: eventDay(event, now) };
  const of = (parts: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(locale, { timeZone, ...parts });
  return {
    weekday: of({ weekday: "long" }),
    date: of({
      month: "long",
      day: "numeric",
      ...(!sameYear(at, now, timeZone) && { year: "numeric" }),
    }),
  };
}

/** In the event's own time zone, as its time is told. */
export const isToday = ({ dateTime, timeZone }: Timed, now = new Date(serverNow())) =>
  daysUntil(new Date(dateTime), now, timeZone) === 0;

export function exactEventTime({ dateTime, timeZone, endsAt = dateTime }: Timed) {
  const format = new Intl.DateTimeFormat(locale, {
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

/** From then on nobody joins or leaves. */
export const hasBegun = ({ dateTime }: { dateTime: string }) => Date.parse(dateTime) <= serverNow();

export const isOver = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) <= serverNow();

/** The local time in the event's zone, in the format of native inputs. */
export function wallTime({ dateTime, timeZone }: Timed) {
  const [date = "", time = ""] = new Date(dateTime).toLocaleString("sv", { timeZone }).split(" ");
  return { date, time: time.slice(0, 5) };
}
