import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Secret addresses by which calendar programs read the events of a member; only a hash is stored. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [uniqueIndex("calendar_feeds_token").on(table.tokenHash)],
);
