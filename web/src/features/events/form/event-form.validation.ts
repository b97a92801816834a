import type { PlaceChoice } from "@/features/places/public";
import { wallTime } from "@/lib/event-time";
import type { FieldErrors } from "@/lib/use-form";
import { eventFormTexts } from "@/texts/event-form";

import type { Event } from "../events.queries";
import { ATTENDEES } from "@hereabouts/api/events/event-limits.schema";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { isBlank } from "@hereabouts/api/lib/visible-text.schema";
import { serverNow } from "@/lib/server-time";

export type EventValues = {
  title: string;
  category: string;
  description: string;
  location: string;
  date: string;
  time: string;
  maxAttendees: string;
  imageUrl: string;
  /** Absent in a draft of an older version. */
  place?: PlaceChoice;
};

export const emptyEvent: EventValues = {
  title: "",
  category: "",
  description: "",
  location: "",
  date: "",
  time: "",
  maxAttendees: String(ATTENDEES.default),
  imageUrl: "",
};

export const valuesOf = (event: Event): EventValues => ({
  title: event.title,
  category: event.category,
  description: event.description,
  location: event.location,
  ...wallTime(event),
  maxAttendees: String(event.maxAttendees),
  imageUrl: event.imageUrl ?? "",
});

const REQUIRED = ["title", "category", "description", "location", "date", "time"] as const;

export function missingFields(values: EventValues): FieldErrors {
  const missing = REQUIRED.filter((field) => isBlank(values[field]));
  return Object.fromEntries(missing.map((field) => [field, eventFormTexts.required]));
}

/** Spec 5: the default for an empty or non-numeric input. Any other number stays as typed. */
export function capacityOf(text: string, otherwise: number = ATTENDEES.default) {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(count) ? otherwise : count;
}

const isCapacity = (count: number) =>
  Number.isInteger(count) && count >= ATTENDEES.min && count <= ATTENDEES.max;

export type WallTime = Pick<EventValues, "date" | "time">;

/** A time that has passed in the zone; `saved` is the event's saved time, which stays valid. */
function pastFields({ date, time }: WallTime, timeZone: string, saved?: WallTime): FieldErrors {
  const now = wallTime({ dateTime: new Date(serverNow()).toISOString(), timeZone });
  if (date === "" || (date === saved?.date && time === saved.time)) return {};
  if (date < now.date) return { date: eventFormTexts.pastDay };
  if (date > now.date || time === "" || time > now.time) return {};
  return { time: eventFormTexts.pastTime };
}

/** Invalid values, by field. */
export function wrongFields(values: EventValues, timeZone: string, saved?: WallTime): FieldErrors {
  const { min, max } = ATTENDEES;
  return {
    ...pastFields(values, timeZone, saved),
    ...(!isCapacity(capacityOf(values.maxAttendees)) && {
      maxAttendees: eventFormTexts.wrongCapacity(min, max),
    }),
  };
}

export const categoryOf = (value: string) =>
  CATEGORIES.find((category) => category === value) ?? "social";

/** The coordinates of what was found, where something was. */
export const pointOf = (choice: PlaceChoice | undefined) =>
  choice?.place
    ? { latitude: choice.place.latitude, longitude: choice.place.longitude }
    : undefined;
