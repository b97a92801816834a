import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { eventSeries, events } from "./events.ts";
import { users } from "./users.ts";

/**
 * Co-hosts whom a host has asked, for a single event or all dates of a series. They are co-hosts while they have
 * accepted and go. A trigger removes those who leave an event.
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
    /** A member who declined is not asked again. */
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
