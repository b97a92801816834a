import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORIES } from "../enumerations.ts";
import { users } from "./users.ts";

/**
 * Recurring events. Each date is an event of its own; a job creates the next ones ahead. `rule` is of RFC 5545 without
 * an end, which is `until`, a day, or `datesMax`.
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
    /** The number of created dates, and the start of the last one by the rule, in local time and as an instant. */
    datesMade: integer().notNull(),
    lastLocal: text().notNull(),
    lastStartsAt: integer().notNull(),
    /** When the next date has to be created; null if all were, or the host called the rest off. */
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

/** Members who join every date of a series, including later ones. */
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
 * `latitude` and `longitude` are public; `row` and `col` are their 16 km cell. If only guests see the point, they are
 * the middle of its 2 km cell.
 */
export const events = sqliteTable(
  // Triggers: `event_cancelled`, `event_removed`, `event_asks_anew`, `event_nobody_here`.
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
    /** Taken places: by guests, plus-ones and offers. Kept by triggers, as `waitingCount` is. */
    currentAttendees: integer().notNull().default(0),
    /** Waiting members without an offer. */
    waitingCount: integer().notNull().default(0),
    imageUrl: text(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    /** The point for guests alone; null if it is public. */
    pointLatitude: real(),
    pointLongitude: real(),
    /** Whether the host chose the point; else it is the middle of the host's area. */
    isPointChosen: integer({ mode: "boolean" }).notNull().default(false),
    /** The token in the address of its public page; null without one. */
    pageToken: text(),
    /** Whether the public page shows the exact place. */
    pageShowsPlace: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether search engines may list the public page. */
    pageIsIndexed: integer({ mode: "boolean" }).notNull().default(false),
    row: integer().notNull(),
    col: integer().notNull(),
    /** How often the host has edited it. */
    edits: integer().notNull().default(0),
    isCancelled: integer({ mode: "boolean" }).notNull().default(false),
    /** When guests were last notified: of another time or place, or that it was called off. */
    newsAt: integer(),
    /** The co-host who made that edit; null for the host. */
    newsById: integer().references(() => users.id, { onDelete: "set null" }),
    /** Null for a single event. */
    seriesId: integer().references(() => eventSeries.id, { onDelete: "cascade" }),
    /** Its number among the dates of the rule. */
    occurrence: integer().notNull().default(0),
    /** Whether it was edited separately from its series. */
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

/** Guests in the order of joining; the host is the first. */
export const eventAttendees = sqliteTable(
  // Triggers: `event_joined`, `event_left`, `waitlist_joined`, `event_declined_no_more`, `event_co_hosts_left`,
  // `event_joined_with_one`, `event_left_with_one`, `event_plus_one_changed`, `event_request_granted`,
  // `event_photos_left`.
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
    /** Whether they bring a plus-one, who takes a place too: triggers count it. */
    plusOne: integer({ mode: "boolean" }).notNull().default(false),
    /** When the host approved them; null if no approval was needed. */
    approvedAt: integer(),
    /** When they and their plus-one arrived; a trigger clears it when the start changes. */
    hereAt: integer(),
    plusOneHereAt: integer(),
    /** When the member confirmed shortly before that they come; a trigger clears it when the event moves. */
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

/** Members who answered shortly before that they do not come. A trigger deletes the row of one who joins again. */
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

/** Members who say that they met somebody at an event. Neither learns of it before both say so; the event is not stored. */
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

/** Words to all guests, by the host or the co-host `authorId`. */
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
 * The waitlist of a full event, in the order of `id`. With `offeredAt` a place is held until `lapsesAt`, which is null
 * until quiet hours were considered. A trigger deletes members who join.
 */
export const waitlist = sqliteTable(
  // Triggers: `waitlist_entered`, `waitlist_offered`, `waitlist_ended`.
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
