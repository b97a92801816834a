import type { PlaceChoice } from "@/features/places/public";
import { wallTime } from "@/lib/time/event-time";
import type { FieldErrors } from "@/lib/forms/use-form";
import { eventFormTexts } from "@/texts/event-form";

import type { Event } from "../events.queries";
import type { Repeats } from "../series/repeats";
import { ATTENDEES } from "@hereabouts/api/events/event-limits.schema";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";
import { serverNow } from "@/lib/time/server-time";

const DAY_MS = 86_400_000;

export type EventValues = {
  title: string;
  category: string;
  description: string;
  location: string;
  date: string;
  time: string;
  /** Blank is two hours after the start; absent in a draft of an older version. */
  endTime?: string;
  maxAttendees: string;
  imageUrl: string;
  /** Absent in a draft of an older version. */
  place?: PlaceChoice;
  isPointForGuests?: boolean;
  allowsPlusOne?: boolean;
  needsApproval?: boolean;
  /** Absent in a draft of an older version. */
  repeats?: Repeats;
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
  endTime: wallTime({ ...event, dateTime: event.endsAt }).time,
  maxAttendees: String(event.maxAttendees),
  imageUrl: event.imageUrl ?? "",
  isPointForGuests: event.isPointForGuests,
  allowsPlusOne: event.allowsPlusOne,
  needsApproval: event.needsApproval,
});

const REQUIRED = ["title", "category", "description", "location", "date", "time"] as const;

export function missingFields(values: EventValues): FieldErrors {
  const missing = REQUIRED.filter((field) => isBlank(values[field]));
  return Object.fromEntries(missing.map((field) => [field, eventFormTexts.required[field]]));
}

/** Spec 5: the default for an empty or non-numeric input. Any other number stays as typed. */
export function capacityOf(text: string, otherwise: number = ATTENDEES.default) {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(count) ? otherwise : count;
}

const isCapacity = (count: number) =>
  Number.isInteger(count) && count >= ATTENDEES.min && count <= ATTENDEES.max;

export type WallTime = Pick<EventValues, "date" | "time">;

/** Clocks that show no later time than at the start show it on the next day. */
export const endsNextDay = ({ time, endTime = "" }: EventValues) =>
  time !== "" && endTime !== "" && endTime <= time;

const utc = (time: number) => new Date(time).toISOString();
const onFirstDay = (time: string) => Date.parse(`1970-01-01T${time}Z`);

/** A date that cannot be read stays as typed: the server refuses it at its field. */
function dayAfter(date: string) {
  const day = Date.parse(date);
  return Number.isNaN(day) ? date : utc(day + DAY_MS).split("T")[0];
}

/** The end as the server takes it: null is two hours after the start. */
export function endOf(values: EventValues) {
  const { date, endTime } = values;
  if (!endTime) return null;
  return `${endsNextDay(values) ? dayAfter(date) : date}T${endTime}`;
}

const USUAL_MS = 7_200_000;

/** The end to show before the server has computed it. */
export const endOrUsual = (values: EventValues) =>
  endOf(values) ??
  utc(Date.parse(`${values.date}T${values.time}Z`) + USUAL_MS).replace(/:00\.000Z$/, "");

/** Whether anything differs from what is saved; what an older draft lacks does not. */
export const isChanged = (values: EventValues, saved: EventValues) =>
  JSON.stringify(whole(values)) !== JSON.stringify(whole(saved));

const LATER_FIELDS = {
  endTime: "",
  isPointForGuests: false,
  allowsPlusOne: false,
  needsApproval: false,
};

const whole = ({ place, ...values }: EventValues) => [
  ...Object.entries({ ...emptyEvent, ...LATER_FIELDS, ...values }).toSorted(),
  place?.place ?? place?.text ?? "",
];

/** Another start moves the end along. */
export function withStart({ time: before, endTime }: EventValues, time: string) {
  if (!before || !time || !endTime) return { time };
  const end = DAY_MS + onFirstDay(endTime) + onFirstDay(time) - onFirstDay(before);
  return { time, endTime: utc(end).slice(11, 16) };
}

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
