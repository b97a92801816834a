import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";
import { users } from "./users.ts";

/**
 * Requests to come, in the order of `id`. A trigger deletes those of members who join; a declined one stays, so that
 * the member cannot ask again.
 */
export const eventRequests = sqliteTable(
  "event_requests",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: integer().notNull(),
    /** Whether they would bring one more person. */
    plusOne: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether they ask for all dates of the series. */
    allDates: integer({ mode: "boolean" }).notNull().default(false),
    declinedAt: integer(),
  },
  (table) => [
    uniqueIndex("event_requests_once").on(table.eventId, table.userId),
    index("event_requests_order")
      .on(table.eventId, table.id)
      .where(sql`declined_at IS NULL`),
    index("event_requests_user").on(table.userId, table.eventId),
  ],
);
