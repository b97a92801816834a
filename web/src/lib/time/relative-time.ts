import { locale } from "@/texts/language";
import { texts } from "@/texts/texts";

import { CLOCK } from "./clock";
import { dateFormat } from "./date-format";
import { serverNow } from "./server-time";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Spec 9: "Just now", minutes, hours, days under 7 days, otherwise the date. */
export function relativeTime(at: string | number | Date, now = serverNow()) {
  const date = new Date(at);
  const age = now - date.getTime();
  if (age < MINUTE_MS) return texts.time.justNow;
  if (age < HOUR_MS) return texts.time.minutesAgo(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return texts.time.hoursAgo(Math.floor(age / HOUR_MS));
  if (age < 7 * DAY_MS) return texts.time.daysAgo(Math.floor(age / DAY_MS));
  return dateFormat(locale, {
    day: "numeric",
    month: "short",
    ...(date.getFullYear() === new Date(now).getFullYear() ? {} : { year: "numeric" }),
  }).format(date);
}

export const exactTime = (at: string | number | Date) =>
  dateFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    ...CLOCK,
  }).format(new Date(at));
