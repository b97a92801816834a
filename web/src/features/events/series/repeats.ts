import { SERIES_DATES } from "@hereabouts/api/events/event-limits.schema";
import type { Every } from "@hereabouts/db/enumerations";

import type { FieldErrors } from "@/lib/forms/use-form";
import { eventFormTexts } from "@/texts/event-form";
import { myEventsTexts } from "@/texts/my-events";

import { ruleWords } from "./rule-words";

/** The typed recurrence of a new event; an empty `every` means once. */
export type Repeats = {
  every: Every | "";
  ends: "never" | "until" | "count";
  until: string;
  count: string;
};

export const ONCE: Repeats = { every: "", ends: "never", until: "", count: "6" };

type Typed = { date: string; repeats?: Repeats };

const isCount = (count: string) => {
  const number = Number(count);
  return Number.isInteger(number) && number >= SERIES_DATES.min && number <= SERIES_DATES.max;
};

export function wrongRepeats({ date, repeats = ONCE }: Typed): FieldErrors {
  const { every, ends, until, count } = repeats;
  if (every === "" || ends === "never") return {};
  if (ends === "count")
    return isCount(count)
      ? {}
      : { count: eventFormTexts.wrongCapacity(SERIES_DATES.min, SERIES_DATES.max) };
  return until === "" || until <= date ? { until: myEventsTexts.series.lastDayWrong } : {};
}

/** In the format of the API. */
export function recurrenceOf({ every, ends, until, count }: Repeats = ONCE) {
  if (every === "") return {};
  return {
    recurrence: {
      every,
      ...(ends === "until" && { until }),
      ...(ends === "count" && { count: Number(count) }),
    },
  };
}

/** The parts of a date that the options name: "Every month on the third Thursday". */
export function partsOfDay(date: string) {
  const day = new Date(`${date}T00:00:00Z`);
  if (date === "" || Number.isNaN(day.getTime())) return undefined;
  const week = Math.ceil(day.getUTCDate() / 7);
  return {
    day: day.getUTCDate(),
    weekday: day.getUTCDay() || 7,
    week: week === 5 ? -1 : week,
  };
}

/** "Every Thursday", once there is a day; undefined if it takes place once. */
export function repeatWords({ date, repeats: { every } = ONCE }: Typed) {
  const parts = partsOfDay(date);
  return parts && every !== "" ? ruleWords({ every, ...parts }) : undefined;
}
