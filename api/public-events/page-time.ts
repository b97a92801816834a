import type { Language } from "@hereabouts/db/enumerations";
import { endOf } from "../events/event-time.ts";
import type { PublicEvent } from "./public-events.repo.ts";

/** In the event's own time zone. */
export function timeOf({ startsAt, durationMs, timeZone }: PublicEvent, language: Language) {
  const dayForm = {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  } as const;
  const timeForm = { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return {
    day: new Intl.DateTimeFormat(language, dayForm).format(startsAt),
    time: new Intl.DateTimeFormat(language, timeForm).formatRange(
      startsAt,
      endOf({ startsAt, durationMs }),
    ),
  };
}

/** Day and start alone, in the event's own time zone. */
export const briefTime = ({ startsAt, timeZone }: PublicEvent, language: Language) =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(startsAt);
