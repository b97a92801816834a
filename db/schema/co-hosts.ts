import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { eventSeries, events } from "./events.ts";
import { users } from "./users.ts";

/**
 * Whom a host has asked to host with them: an event that takes place once, or all dates of a series. They host while
 * they said yes and go. A trigger takes out who leaves an event.
 */
export const eventCoHosts = sqliteTable(
  "event_co_hosts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer().references(() => events.id, { onDelete: "cascade" }),
    seriesId: integer().references(() => eventSeries.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: integer().notNull(),
    acceptedAt: integer(),
    /** Who said no is not asked again. */
    declinedAt: integer(),
  },
  (table) => [
    uniqueIndex("event_co_hosts_event")
      .on(table.eventId, table.userId)
      .where(sql`event_id IS NOT NULL`),
    uniqueIndex("event_co_hosts_series")
      .on(table.seriesId, table.userId)
      .where(sql`series_id IS NOT NULL`),
    index("event_co_hosts_user").on(table.userId),
    check("event_co_hosts_of_one", sql`(event_id IS NULL) <> (series_id IS NULL)`),
  ],
);
