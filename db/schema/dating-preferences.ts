import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Gender, Wanted } from "../enumerations.ts";
import { users } from "./users.ts";

/**
 * Who a member is and whom they would like to meet, since they agreed at `agreedAt`. Once they have taken that back, the
 * row holds nothing but `changedAt`, from which the week counts until they may set it again; then it goes.
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
