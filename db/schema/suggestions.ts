import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";
import { users } from "./users.ts";

/** The events that were suggested to one of two who are connected, and asked about or dismissed: never again for the two. */
export const eventSuggestions = sqliteTable(
  "event_suggestions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    at: integer().notNull(),
  },
  (table) => [
    index("event_suggestions_pair").on(table.userId, table.otherId),
    index("event_suggestions_other").on(table.otherId),
    index("event_suggestions_event").on(table.eventId),
  ],
);
