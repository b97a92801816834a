import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The user that a Google `sub` signs in. An address can be reassigned, a `sub` never is. */
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

/** Google sign-ins that wait for the account's password, one per `sub`. */
export const googleLinkRequests = sqliteTable(
  "google_link_requests",
  {
    tokenHash: text().primaryKey(),
    subject: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    attempts: integer().notNull().default(0),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("google_link_requests_subject").on(table.subject),
    index("google_link_requests_user").on(table.userId),
    index("google_link_requests_expiry").on(table.expiresAt),
  ],
);
