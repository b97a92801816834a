import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORIES } from "../enumerations.ts";
import { users } from "./users.ts";

/**
 * What recurs. Each date is an event of its own; the next ones are made ahead, by a job. `rule` is of RFC 5545 without
 * an end, which stands in `until`, a day, or in `datesMax`.
 */
export const eventSeries = sqliteTable(
  "event_series",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    hostId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rule: text().notNull(),
    timeZone: text().notNull(),
    until: text(),
    datesMax: integer(),
    /** How many dates were made, and when the last of them begins by the rule, in local time and as an instant. */
    datesMade: integer().notNull(),
    lastLocal: text().notNull(),
    lastStartsAt: integer().notNull(),
    /** When the next date has to be made; null once all were, or the host called the rest off. */
    extendAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("event_series_public_id").on(table.publicId),
    index("event_series_host").on(table.hostId, table.lastStartsAt),
    index("event_series_extend")
      .on(table.extendAt)
      .where(sql`extend_at IS NOT NULL`),
  ],
);

/** Who joins every date of a series, also those that are made later. */
export const eventSeriesGuests = sqliteTable(
  "event_series_guests",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    seriesId: integer()
      .notNull()
      .references(() => eventSeries.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    since: integer().notNull(),
    /** Whether they bring one more person to each. */
    plusOne: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("event_series_guests_once").on(table.seriesId, table.userId),
    index("event_series_guests_user").on(table.userId),
  ],
);

/**
 * `latitude` and `longitude` are for everybody; `row` and `col` are their 16 km cell. Where guests alone are told the
 * point, they are the middle of its 2 km cell.
 */
export const events = sqliteTable(
  "events",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    realm: integer().notNull(),
    hostId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    location: text().notNull(),
    startsAt: integer().notNull(),
    /** Two hours unless its host says otherwise. */
    durationMs: integer().notNull().default(7_200_000),
    timeZone: text().notNull(),
    maxAttendees: integer().notNull(),
    /** Whether each guest may bring one more person. */
    allowsPlusOne: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether the host lets each guest in. */
    needsApproval: integer({ mode: "boolean" }).notNull().default(false),
    /**
     * Places that are taken: by who attends, by whom they bring, and by who was offered one. Kept by triggers, as
     * `waitingCount` is.
     */
    currentAttendees: integer().notNull().default(0),
    /** How many wait and were offered none. */
    waitingCount: integer().notNull().default(0),
    imageUrl: text(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    /** What guests alone are told; null where everybody is. */
    pointLatitude: real(),
    pointLongitude: real(),
    /** Whether the host chose the point; else it is the middle of the host's area. */
    isPointChosen: integer({ mode: "boolean" }).notNull().default(false),
    /** In the address of its public page; null while it has none. */
    pageToken: text(),
    /** Whether the public page says where exactly it is. */
    pageShowsPlace: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether search engines may list the public page. */
    pageIsIndexed: integer({ mode: "boolean" }).notNull().default(false),
    row: integer().notNull(),
    col: integer().notNull(),
    /** How often the host has edited it. */
    edits: integer().notNull().default(0),
    isCancelled: integer({ mode: "boolean" }).notNull().default(false),
    /** When its guests last had to hear of it: another time or place, or that it is called off. */
    newsAt: integer(),
    /** The co-host whose edit that was; null where it was the host's. */
    newsById: integer().references(() => users.id, { onDelete: "set null" }),
    /** Null where it takes place once. */
    seriesId: integer().references(() => eventSeries.id, { onDelete: "cascade" }),
    /** Its number among the dates that the rule of its series makes. */
    occurrence: integer().notNull().default(0),
    /** Whether its host edited it apart from the others of its series. */
    isEditedAlone: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    /** When the host last edited it or called it off; null while neither. */
    changedAt: integer(),
  },
  (table) => [
    uniqueIndex("events_public_id").on(table.publicId),
    uniqueIndex("events_page")
      .on(table.pageToken)
      .where(sql`page_token IS NOT NULL`),
    index("events_host").on(table.hostId),
    uniqueIndex("events_series")
      .on(table.seriesId, table.occurrence)
      .where(sql`series_id IS NOT NULL`),
    index("events_nearby")
      .on(
        table.realm,
        table.row,
        table.col,
        table.startsAt,
        table.id,
        table.latitude,
        table.longitude,
        table.category,
        table.hostId,
        table.seriesId,
        table.isEditedAlone,
      )
      .where(sql`NOT is_cancelled`),
    index("events_news")
      .on(table.newsAt)
      .where(sql`news_at IS NOT NULL`),
    index("events_news_by")
      .on(table.newsById)
      .where(sql`news_by_id IS NOT NULL`),
    index("events_start")
      .on(table.startsAt)
      .where(sql`NOT is_cancelled`),
    index("events_to_offer")
      .on(table.startsAt)
      .where(sql`waiting_count > 0 AND current_attendees < max_attendees AND NOT is_cancelled`),
    index("events_waited_for")
      .on(table.startsAt)
      .where(sql`waiting_count > 0`),
  ],
);

/** In the order of joining; the host is the first. */
export const eventAttendees = sqliteTable(
  "event_attendees",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    joinedAt: integer().notNull(),
    /** Whether they bring one more person, who takes a place too: triggers count it. */
    plusOne: integer({ mode: "boolean" }).notNull().default(false),
    /** When the host let them in; null for who did not have to ask. */
    approvedAt: integer(),
    /** When they came, and whom they brought; a trigger takes it back when the event gets another start. */
    hereAt: integer(),
    plusOneHereAt: integer(),
    /** When the member said, shortly before, that they still come; a trigger takes it back when the event moves. */
    comingAt: integer(),
    /** Null while the event takes place; once it is called off, whether the member has acknowledged it. */
    calledOffSeen: integer({ mode: "boolean" }),
  },
  (table) => [
    uniqueIndex("event_attendees_once").on(table.eventId, table.userId),
    index("event_attendees_order").on(table.eventId, table.id),
    index("event_attendees_user").on(table.userId, table.eventId),
    index("event_attendees_called_off")
      .on(table.userId, table.eventId)
      .where(sql`called_off_seen IS NOT NULL`),
  ],
);

/** Who was asked shortly before and does not come. A trigger takes out who joins again. */
export const eventDeclines = sqliteTable(
  "event_declines",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex("event_declines_once").on(table.eventId, table.userId),
    index("event_declines_user").on(table.userId),
  ],
);

/** Who says that they met whom at an event. Both have to, before either is told; at which event is not stored. */
export const meetings = sqliteTable(
  "meetings",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex("meetings_once").on(table.userId, table.otherId),
    index("meetings_other").on(table.otherId),
  ],
);

/** What the host wrote to all who go; with `authorId` a co-host did. */
export const eventWords = sqliteTable(
  "event_words",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    authorId: integer().references(() => users.id, { onDelete: "cascade" }),
    clientId: text(),
    text: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex("event_words_public_id").on(table.publicId),
    uniqueIndex("event_words_client_id").on(table.eventId, table.clientId),
    index("event_words_event").on(table.eventId, table.id),
    index("event_words_at").on(table.at),
    index("event_words_author")
      .on(table.authorId)
      .where(sql`author_id IS NOT NULL`),
  ],
);

/**
 * Who waits for a place of a full event, in the order of `id`. With `offeredAt` a place is held, until `lapsesAt`; that
 * is null until the member's quiet hours were considered. A trigger takes out who joins.
 */
export const waitlist = sqliteTable(
  "waitlist",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    since: integer().notNull(),
    offeredAt: integer(),
    lapsesAt: integer(),
  },
  (table) => [
    uniqueIndex("waitlist_once").on(table.eventId, table.userId),
    index("waitlist_order")
      .on(table.eventId, table.id)
      .where(sql`offered_at IS NULL`),
    index("waitlist_user").on(table.userId, table.eventId),
    index("waitlist_lapse")
      .on(table.lapsesAt)
      .where(sql`lapses_at IS NOT NULL`),
    index("waitlist_new_offers")
      .on(table.offeredAt)
      .where(sql`offered_at IS NOT NULL AND lapses_at IS NULL`),
  ],
);
