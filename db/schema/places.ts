import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * One row per member with a place: the published cell, and the candidate that replaces it at `dueAt`. `listedAge`
 * (null while the profile is incomplete) and `activeDay` are copied here so that one index finds who is near.
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
    /** The 2 km cell that others see, with its own `centre` and `pin`. A coarse cell has one chosen inside it. */
    publishedCell: integer("told_cell"),
    centreLatitude: real().notNull(),
    centreLongitude: real().notNull(),
    pinLatitude: real().notNull(),
    pinLongitude: real().notNull(),
    /** The server assigned the place; a reported place is never marked. */
    isDefault: integer({ mode: "boolean" }).notNull(),
    publishedAt: integer().notNull(),
    reportedAt: integer(),
    candidateLevel: integer(),
    candidateRow: integer(),
    candidateCol: integer(),
    candidateAt: integer(),
    dueAt: integer(),
    listedAge: integer(),
    activeDay: integer().notNull(),
  },
  (table) => [
    index("places_nearby").on(
      table.realm,
      table.publishedCell,
      table.activeDay,
      table.userId,
      table.listedAge,
    ),
    index("places_untold")
      .on(table.userId)
      .where(sql`told_cell IS NULL`),
    index("places_due")
      .on(table.dueAt)
      .where(sql`due_at IS NOT NULL`),
  ],
);
