import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * One row per member who shows a place: the published cell, and the cell that waits to be published at `dueAt`.
 * `publishedCell` is the code of the 2 km cell that others see, and `centre` and `pin` are its own: of a coarse place it is
 * one inside of it. It is null only until the start after the upgrade that brought it.
 * `isDefault` means that the server assigned the place: a reported one is never marked, however near it is.
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
    publishedCell: integer("told_cell"),
    centreLatitude: real().notNull(),
    centreLongitude: real().notNull(),
    pinLatitude: real().notNull(),
    pinLongitude: real().notNull(),
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
