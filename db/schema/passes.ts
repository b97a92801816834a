import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * People whom a member has passed, who are hidden from their lists until then. Triggers end it when the two match or
 * write.
 */
export const passes = sqliteTable(
  "passes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    passedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: integer().notNull(),
    passedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.passedId] }),
    index("passes_passed").on(table.passedId),
    index("passes_newest").on(table.userId, table.passedAt, table.passedId),
    index("passes_until").on(table.until),
    check("passes_two", sql`user_id <> passed_id`),
  ],
);
