import { integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Areas in which reports of a member publish nothing: cells of 8 km, never a position. */
export const hiddenAreas = sqliteTable(
  "hidden_areas",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    col: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.row, table.col] })],
);
