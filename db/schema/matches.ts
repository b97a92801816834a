import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * The pair is unordered: `userA` is the smaller id. `bothWrote` is set once each has written to the other, `seenByA`
 * and `seenByB` once that member created the match or saw it in the list.
 */
export const matches = sqliteTable(
  // Triggers: `matches_counted`, `matches_uncounted`, `matches_both_wrote`, `passes_ended_by_match`.
  "matches",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    userA: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userB: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    compatibilityScore: integer().notNull(),
    bothWrote: integer({ mode: "boolean" }).notNull().default(false),
    seenByA: integer({ mode: "boolean" }).notNull().default(true),
    seenByB: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("matches_public_id").on(table.publicId),
    uniqueIndex("matches_pair").on(table.userA, table.userB),
    index("matches_user_a").on(table.userA, table.id),
    index("matches_user_b").on(table.userB, table.id),
    index("matches_new_a")
      .on(table.userA)
      .where(sql`NOT seen_by_a`),
    index("matches_new_b")
      .on(table.userB)
      .where(sql`NOT seen_by_b`),
  ],
);
