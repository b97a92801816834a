import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * One row per member who shows a place: the published cell, and the cell that waits to be published at `dueAt`.
 * `listedAge` is the member's age while the profile is complete, else null; it and `activeDay` stand here so that
 * one index answers who is near.
 */
export const places = sqliteTable(
  "places",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    realm: integer().notNull(),
    level: integer().notNull(),
    row: integer().notNull(),
    col: integer().notNull(),
    centreLatitude: real().notNull(),
    centreLongitude: real().notNull(),
    pinLatitude: real().notNull(),
    pinLongitude: real().notNull(),
    isDefault: integer({ mode: "boolean" }).notNull(),
    publishedAt: integer().notNull(),
    candidateLevel: integer(),
    candidateRow: integer(),
    candidateCol: integer(),
    candidateIsDefault: integer({ mode: "boolean" }),
    candidateAt: integer(),
    dueAt: integer(),
    listedAge: integer(),
    activeDay: integer().notNull(),
  },
  (table) => [
    index("places_nearby").on(
      table.realm,
      table.level,
      table.row,
      table.col,
      table.activeDay,
      table.userId,
      table.listedAge,
    ),
    index("places_due")
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
);
