import { CATEGORIES, RECURRENCES } from "@hereabouts/db/enumerations";
import { z } from "zod";
import { nearbySchema } from "../nearby/nearby.schema.ts";
import { boundedLine, boundedText } from "../lib/text/text.schema.ts";
import {
  EVENTS_RADIUS_KM,
  TITLE_MAX,
  DESCRIPTION_MAX,
  LOCATION_MAX,
  SEARCH_MAX,
  ATTENDEES,
  DATES,
  MY_EVENTS,
  SERIES_DATES,
  WORDS_MAX,
} from "./event-limits.schema.ts";

const required = (bounded: typeof boundedText, max: number, missing: string) =>
  bounded(max, `Use at most ${max} characters.`).refine((text) => text.length > 0, missing);

const isTimeZone = (zone: string) => {
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

const category = z.enum(CATEGORIES, "Choose one of the categories.");
const instant = z.iso.datetime({ offset: true, error: "Send a date and time with its offset." });
const attendees = `Enter a whole number between ${ATTENDEES.min} and ${ATTENDEES.max}.`;
const degrees = (max: number) => {
  const message = `Send a number between ${-max} and ${max}.`;
  return z.number(message).min(-max, message).max(max, message).nullish();
};

const eventFields = z.object({
  title: required(boundedLine, TITLE_MAX, "Give your event a title."),
  description: required(boundedText, DESCRIPTION_MAX, "Describe your event."),
  category,
  location: required(boundedLine, LOCATION_MAX, "Say where it takes place."),
  /** An instant with an offset or Z, else local time in `timeZone`. */
  dateTime: z.iso.datetime({ local: true, offset: true, error: "Choose a date and time." }),
  /** Like `dateTime`. Without it the event lasts two hours, or as long as before. */
  endsAt: z.iso.datetime({ local: true, offset: true, error: "Choose when it ends." }).nullish(),
  timeZone: z.string().max(64).refine(isTimeZone, "Choose a time zone.").optional(),
  maxAttendees: z
    .number(attendees)
    .int(attendees)
    .min(ATTENDEES.min, attendees)
    .max(ATTENDEES.max, attendees),
  /** Each guest may bring one more person. */
  allowsPlusOne: z.boolean("Say whether guests may bring one more person.").optional(),
  /** Guests have to be approved by the host. */
  needsApproval: z.boolean("Say whether you let each guest in.").optional(),
  imageUrl: z.string().max(500).nullish(),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Only guests see the point; all others the middle of its 2 km area. */
  isPointForGuests: z.boolean("Say whether guests alone are told the point.").optional(),
});

type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined };
const areTogether = ({ latitude, longitude }: Coordinates) =>
  (latitude ?? null) === null ? (longitude ?? null) === null : (longitude ?? null) !== null;
const together = { message: "Send latitude and longitude together.", path: ["latitude"] };

export const wordsSchema = z.object({
  text: required(boundedText, WORDS_MAX, "Write something to your guests."),
  /** Sent again with the same one, the text is stored once. */
  clientId: z.guid("Send a UUID.").nullish(),
});

export const meetingSchema = z.object({
  userId: z.string("Say whom you met."),
  didMeet: z.boolean("Say whether you met."),
});

export const comingSchema = z.object({ isComing: z.boolean("Say whether you are coming.") });

/** Without an answer the question is returned. */
export const comingLinkSchema = z.object({
  token: z.string("Use the link in the mail.").min(1, "Use the link in the mail.").max(200),
  isComing: comingSchema.shape.isComing.optional(),
});

const count = `Choose between ${SERIES_DATES.min} and ${SERIES_DATES.max} dates.`;
/** Ends after a number of dates, on a day in the zone of the event, or never. */
const recurrence = z
  .object(
    {
      every: z.enum(RECURRENCES, "Choose how often it takes place."),
      count: z
        .number(count)
        .int(count)
        .min(SERIES_DATES.min, count)
        .max(SERIES_DATES.max, count)
        .optional(),
      until: z.iso.date("Choose the last day.").optional(),
    },
    "Say how often it takes place.",
  )
  .refine(
    (ends) => ends.count === undefined || ends.until === undefined,
    "Send either a number of dates or the last day.",
  );
export type Recurrence = z.output<typeof recurrence>;

/** The dates of a series to which it applies; without meaning for a single event. */
const dates = z.enum(DATES, "Say which dates are meant.").optional();
export const callOffSchema = z.object({ dates });

export const createEventSchema = eventFields
  .extend({
    maxAttendees: eventFields.shape.maxAttendees.default(ATTENDEES.default),
    recurrence: recurrence.nullish(),
    createdBy: z.string().nullish(),
  })
  .refine(areTogether, together);
export type CreateEvent = z.output<typeof createEventSchema>;

export const updateEventSchema = eventFields
  .partial()
  .extend({ dates })
  .refine(areTogether, together);
export type UpdateEvent = z.output<typeof updateEventSchema>;

const { latitude, longitude, maxDistance, limit, offset } = nearbySchema.shape;

export const nearbyEventsSchema = z
  .object({
    latitude,
    longitude,
    maxDistance: maxDistance.unwrap().default(EVENTS_RADIUS_KM),
    q: boundedText(SEARCH_MAX, `Use at most ${SEARCH_MAX} characters.`).optional(),
    category: category.optional(),
    from: instant.optional(),
    to: instant.optional(),
    limit,
    offset,
  })
  .refine(areTogether, together);
export type NearbyEventsQuery = z.output<typeof nearbyEventsSchema>;

export const myEventsSchema = z.object({
  part: z.enum(MY_EVENTS, "Choose one of the lists."),
  limit,
  offset,
});
export type MyEventsQuery = z.output<typeof myEventsSchema>;

/** A member joins only for themselves; the specification's client sends its own id all the same. */
export const attendanceSchema = z.object({
  userId: z.string().nullish(),
  dates: z.enum(["one", "all"], "Say which dates are meant.").optional(),
  /** On joining: whether they bring one more person. Without it that stays as it is. */
  plusOne: z.boolean("Say whether you bring one more person.").optional(),
});
