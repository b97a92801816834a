import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Gender, Wanted } from "../enumerations.ts";
import { users } from "./users.ts";

/**
 * The gender of a member and whom they would like to meet, with the time of consent, `agreedAt`. After withdrawal the
 * row only has `changedAt`, for the week until they may answer again; then it is deleted.
 */
export const datingPreferences = sqliteTable(
  "dating_preferences",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    agreedAt: integer(),
    changedAt: integer().notNull(),
    genders: text({ mode: "json" }).$type<Gender[]>().notNull().default([]),
    ownWords: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    wanted: text({ mode: "json" }).$type<Wanted[]>().notNull().default([]),
    isShown: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("dating_preferences_taken_back")
      .on(table.changedAt)
      .where(sql`agreed_at IS NULL`),
  ],
);
