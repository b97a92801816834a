import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

export const sessions = sqliteTable(
  "sessions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("sessions_token_hash").on(table.tokenHash),
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

export const passwordResets = sqliteTable(
  "password_resets",
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
  },
  (table) => [index("password_resets_user").on(table.userId)],
);
