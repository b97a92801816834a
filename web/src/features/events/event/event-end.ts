import { CLOCK } from "@/lib/time/clock";
import { dateFormat } from "@/lib/time/date-format";
import { daysUntil } from "@/lib/time/event-time";
import { serverNow } from "@/lib/time/server-time";
import { locale } from "@/texts/language";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";

type Timed = Pick<Event, "dateTime" | "endsAt" | "timeZone">;

/** The end, after the date where the start names only the day: "Tomorrow". */
export function eventEnd({ dateTime, endsAt, timeZone }: Timed, now = new Date(serverNow())) {
  const start = new Date(dateTime);
  const end = new Date(endsAt);
  const isOtherDay = daysUntil(end, start, timeZone) !== 0;
  const until = myEventsTexts.until(
    dateFormat(locale, {
      timeZone,
      ...CLOCK,
      ...(isOtherDay && ({ weekday: "short" } as const)),
    }).format(end),
  );
  // Yesterday, today and tomorrow are named instead of dated.
  if (Math.abs(daysUntil(start, now, timeZone)) > 1) return until;
  const date = dateFormat(locale, {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(start);
  return `${date} · ${until}`;
}
