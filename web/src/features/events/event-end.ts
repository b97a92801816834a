import { CLOCK } from "@/lib/clock";
import { serverNow } from "@/lib/server-time";
import { locale } from "@/texts/language";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "./events.queries";

type Timed = Pick<Event, "dateTime" | "endsAt" | "timeZone">;

const DAY_MS = 86_400_000;

const dayOf = (at: string | number, timeZone: string) =>
  Date.parse(new Date(at).toLocaleDateString("sv", { timeZone }));

/** Yesterday, today and tomorrow, which the start calls so in the place of their date. */
const isNear = ({ dateTime, timeZone }: Timed, now: number) =>
  Math.abs(dayOf(dateTime, timeZone) - dayOf(now, timeZone)) <= DAY_MS;

/** What the words of the start leave open, and no more: its date where they say "tomorrow", and the end. */
export function eventEnd(event: Timed, now = serverNow()) {
  const { dateTime, endsAt, timeZone } = event;
  const isOtherDay = dayOf(endsAt, timeZone) !== dayOf(dateTime, timeZone);
  const end = new Date(endsAt).toLocaleString(locale, {
    timeZone,
    ...CLOCK,
    ...(isOtherDay && ({ weekday: "short" } as const)),
  });
  const date = new Date(dateTime).toLocaleDateString(locale, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  const until = myEventsTexts.until(end);
  return isNear(event, now) ? `${date}, ${until}` : until;
}
