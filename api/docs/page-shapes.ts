import { GENDERS, PLACE_KINDS, RECURRENCES } from "@hereabouts/db/enumerations";
import { PROMPTS } from "@hereabouts/db/prompts";
import { z } from "zod";
import { id, instant, profile, summary } from "../lib/answer-shapes.schema.ts";

// What the page of one person has beyond what lists show.
export const photos = z
  .array(z.strictObject({ url: z.string(), alt: z.string().nullable() }))
  .meta({ description: "The first is `profileImageUrl`." });
export const genders = { genders: z.array(z.enum(GENDERS)), ownWords: z.array(z.string()) };
export const prompts = z
  .array(z.strictObject({ prompt: z.enum(PROMPTS), answer: z.string() }))
  .meta({ description: "In the order that the member chose." });

const calendarFeed = z.strictObject({
  createdAt: instant.nullable().meta({ description: "Null: there is none." }),
});
const comingQuestion = z.strictObject({
  title: z.string(),
  dateTime: instant,
  timeZone: z.string(),
  answer: z.enum(["asked", "yes", "no"]).nullable(),
});

const meetingsShape = z.strictObject({
  said: z.array(id),
  met: z.array(id),
  people: z.int().meta({
    description: "At least so many people one has met at events: 0, 3, 5 or 10, as of Monday.",
  }),
});
const hostWords = z.strictObject({
  id,
  text: z.string(),
  createdAt: instant,
  author: z.strictObject({ id, name: z.string() }),
});
const face = z.strictObject({ id, name: z.string(), profileImageUrl: z.string().nullable() });
const question = z.strictObject({
  id,
  text: z.string(),
  createdAt: instant,
  askedBy: face,
  answer: z
    .strictObject({
      id,
      text: z.string(),
      createdAt: instant,
      editedAt: instant.nullable(),
      answeredBy: face,
    })
    .nullable(),
});

const eventPhoto = z.strictObject({
  id,
  url: z.string(),
  smallUrl: z.string().meta({ description: "A smaller copy, for lists." }),
  alt: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: instant,
  addedBy: face,
});

const newCalendarFeed = z.strictObject({
  url: z.string().meta({ description: "Whoever has it can read the calendar." }),
  createdAt: instant,
});

// What one event has for whom it concerns.
const waitlist = z
  .strictObject({
    position: z.int().nullable(),
    heldUntil: instant.nullable(),
    waitingCount: z.int().nullable(),
  })
  .nullable()
  .meta({
    description:
      "One's own place among who waits, until when a place is held for oneself, or for the host how many wait.",
  });
const ownAnswer = { answer: z.enum(["asked", "yes"]) };
const answers = { yes: z.int(), silent: z.int(), no: z.int() };
const coming = z
  .union([
    z.strictObject(ownAnswer),
    z.strictObject(answers),
    z.strictObject({ ...ownAnswer, ...answers }),
  ])
  .nullable()
  .optional()
  .meta({
    description:
      "Of a single event in its last day: a guest's answer whether they still come, for the host how many gave which, or for a co-host both.",
  });
const firstAttendees = z
  .array(face)
  .meta({ description: "Up to three who go besides its host, in the order of joining." });
const coHosts = z
  .array(
    z.strictObject({
      id,
      name: z.string(),
      profileImageUrl: z.string().nullable(),
      hasAccepted: z.boolean().meta({ description: "False, for the host alone: they are asked." }),
    }),
  )
  .optional()
  .meta({ description: "Of a single event, if there are any: who hosts it with its host." });
const ownRole = z.enum(["coHost", "asked"]).optional().meta({
  description: "Of a single event, for who hosts it with its host, or is asked whether they do.",
});
const attendee = z.strictObject({
  userId: id,
  user: summary,
  hasPlusOne: z.boolean().meta({ description: "Whether they bring one more person." }),
  isComing: z.boolean().optional().meta({ description: "For the host in an event's last day." }),
});

const joinRequest = z.strictObject({
  userId: id,
  user: summary,
  requestedAt: instant,
  hasPlusOne: z.boolean().meta({ description: "Whether they would bring one more person." }),
  allDates: z.boolean().meta({ description: "Whether they ask for all dates of the series." }),
});

const checkIn = z.strictObject({
  opensAt: instant.meta({ description: "An hour before the start." }),
  closesAt: instant,
  guests: z
    .array(
      z.strictObject({
        userId: id,
        user: summary,
        hasPlusOne: z.boolean(),
        isHere: z.boolean(),
        isPlusOneHere: z.boolean(),
      }),
    )
    .meta({ description: "All but the host, by name." }),
});

const publicUrl = z
  .string()
  .optional()
  .meta({ description: "The address of its public page, if its host made one." });

const partOfRule = z.int().nullable();
const series = z
  .strictObject({
    id,
    rule: z.string().meta({ description: "Of RFC 5545, without its end." }),
    until: z.iso.date().nullable(),
    count: z.int().nullable(),
    every: z.enum(RECURRENCES),
    weekday: partOfRule.meta({ description: "1 is Monday." }),
    week: partOfRule.meta({ description: "Of the month: 1 to 4, or -1 for the last." }),
    day: partOfRule.meta({ description: "Of the month; in a shorter one it is the last." }),
  })
  .optional()
  .meta({
    description: "How it recurs. Each date is an event; lists carry one date of each series.",
  });
const dates = z
  .array(
    z.strictObject({
      id,
      dateTime: instant,
      currentAttendees: z.int(),
      maxAttendees: z.int(),
      isUserAttending: z.boolean(),
      hasPlusOne: z.boolean(),
      isUserWaiting: z.boolean(),
      needsApproval: z.boolean(),
      hasRequested: z.boolean(),
      isCancelled: z.boolean(),
    }),
  )
  .optional()
  .meta({ description: "Of a single event: the dates ahead of its series." });
const joinsAll = z
  .boolean()
  .optional()
  .meta({ description: "Whether one joins the dates, too, that are made later." });

export const event = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  location: z.string(),
  dateTime: instant,
  endsAt: instant.meta({
    description: "Two hours after the start unless its host said otherwise.",
  }),
  timeZone: z.string(),
  maxAttendees: z.int(),
  allowsPlusOne: z.boolean().meta({ description: "Whether each guest may bring one more person." }),
  needsApproval: z.boolean().meta({ description: "Who joins asks, and the host lets them in." }),
  currentAttendees: z.int().meta({
    description:
      "Places that are taken, by whom guests bring too, or held for somebody who waited.",
  }),
  edits: z.int().meta({ description: "How often the host has changed it." }),
  imageUrl: z.string().nullable(),
  creator: profile,
  createdBy: id,
  firstAttendees,
  isUserAttending: z.boolean(),
  hasPlusOne: z.boolean().meta({ description: "Whether one brings one more person, or asks to." }),
  attendance: z
    .enum(["requested", "declined"])
    .nullable()
    .meta({ description: "What became of one's own wish to be let in." }),
  requestCount: z.int().optional().meta({
    description: "For the host of a single event, before it begins: how many ask to be let in.",
  }),
  waitlist,
  coming,
  isCancelled: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  isPointForGuests: z.boolean().meta({
    description: "Latitude and longitude are then the middle of its 2 km area.",
  }),
  point: z
    .strictObject({ latitude: z.number(), longitude: z.number() })
    .optional()
    .meta({ description: "Where it is, for its host and guests, if nobody else is told." }),
  publicUrl,
  series,
  dates,
  joinsAll,
  coHosts,
  ownRole,
});

export const PAGE_SHAPES = {
  FoundPlace: z.strictObject({
    name: z.string(),
    region: z.string().meta({ description: "The state or province; empty where there is none." }),
    country: z.string().meta({ description: "The code of ISO 3166." }),
    kind: z.enum(PLACE_KINDS),
    latitude: z.number(),
    longitude: z.number(),
    population: z.int().meta({ description: "0 where it is not known." }),
    timeZone: z.string().nullable().meta({ description: "Null where it is not known." }),
  }),
  PublicPage: z.strictObject({
    url: z.string().nullable().meta({ description: "Null: there is none." }),
    showsPlace: z.boolean().meta({ description: "Whether it says where exactly, not the area." }),
    isIndexed: z.boolean().meta({ description: "Whether search engines may list it." }),
  }),
  Attendee: attendee,
  JoinRequest: joinRequest,
  CheckIn: checkIn,
  ComingQuestion: comingQuestion,
  CalendarFeed: calendarFeed,
  NewCalendarFeed: newCalendarFeed,
  Suggestion: z.strictObject({
    suggestion: z
      .strictObject({
        interest: z.string().meta({ description: "What both like, and the event is about." }),
        event: z.strictObject({ id, title: z.string(), dateTime: instant, timeZone: z.string() }),
      })
      .nullable(),
  }),
  HostWords: hostWords,
  Question: question,
  EventPhoto: eventPhoto,
  Meetings: meetingsShape,
};
