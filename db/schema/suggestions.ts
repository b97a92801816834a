import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";
import { users } from "./users.ts";

/** Suggested events that one of two connected members asked about or dismissed: not suggested to the two again. */
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
