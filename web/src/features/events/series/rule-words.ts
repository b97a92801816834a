import { locale } from "@/texts/language";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";

type Series = NonNullable<Event["series"]>;

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** 1 is Monday. */
const weekdayName = (weekday: number) =>
  new Date(MONDAY_MS + (weekday - 1) * DAY_MS).toLocaleDateString(locale, {
    timeZone: "UTC",
    weekday: "long",
  });

/** "Every Thursday", "Every month on the 3rd". */
export function ruleWords({
  every,
  weekday,
  week,
  day,
}: Pick<Series, "every" | "weekday" | "week" | "day">) {
  if (every === "monthByDate") return myEventsTexts.series.monthByDate(day ?? 1);
  const name = weekdayName(weekday ?? 1);
  return every === "monthByWeekday"
    ? myEventsTexts.series.monthByWeekday(week ?? 1, name)
    : myEventsTexts.series[every](name);
}

/** "until December 31", "6 dates"; undefined for a series without an end. */
export function endWords({ until, count }: Series) {
  if (until === null) return count === null ? undefined : myEventsTexts.series.count(count);
  const day = new Date(`${until}T00:00:00Z`);
  return myEventsTexts.series.until(
    day.toLocaleDateString(locale, { timeZone: "UTC", dateStyle: "long" }),
  );
}
