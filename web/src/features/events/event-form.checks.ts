import { wallTime } from "@/lib/event-time";
import type { FieldErrors } from "@/lib/use-form";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";
import { ATTENDEES, CATEGORIES } from "@hereabouts/api/events/event-limits.schema";
import { isBlank } from "@hereabouts/api/profile/seen-text.schema";

export type EventValues = {
  title: string;
  category: string;
  description: string;
  location: string;
  date: string;
  time: string;
  maxAttendees: string;
  imageUrl: string;
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
  return Object.fromEntries(missing.map((field) => [field, memberTexts.eventForm.required]));
}

/** Spec 5: 2 to 100, and what is blank or invalid counts as the default. */
export function capacityOf(text: string, otherwise: number = ATTENDEES.default) {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= ATTENDEES.min && count <= ATTENDEES.max
    ? count
    : otherwise;
}

export const categoryOf = (value: string) =>
  CATEGORIES.find((category) => category === value) ?? "social";
