import { CLOCK } from "@/lib/time/clock";
import { locale } from "@/texts/language";

type Timed = { dateTime: string; endsAt: string; timeZone: string };

/** For people passing by: two lines, in the event's time zone and without the year. */
export function posterTime({ dateTime, endsAt, timeZone }: Timed): [string, string] {
  const [start, end] = [new Date(dateTime), new Date(endsAt)];
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...parts });
  const day = format({ weekday: "long", month: "long", day: "numeric" });
  if (day.format(start) === day.format(end))
    return [day.format(start), format(CLOCK).formatRange(start, end)];
  const dayAndTime = format({ weekday: "short", month: "short", day: "numeric", ...CLOCK });
  return [`${dayAndTime.format(start)} –`, dayAndTime.format(end)];
}
