import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Whom Google's `sub` signs in. An address can pass to somebody else, a subject never does. */
export const googleAccounts = sqliteTable(
  "google_accounts",
  {
    subject: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    linkedAt: integer().notNull(),
  },
  (table) => [uniqueIndex("google_accounts_user").on(table.userId)],
);
