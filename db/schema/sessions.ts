import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** `browser` and `system` of the sign-in, as coarse as a person would name them. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull().default(""),
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    browser: text(),
    system: text(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull().default(0),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("sessions_public_id").on(table.publicId),
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

/** Mailed links that confirm an address. */
export const emailConfirmations = sqliteTable(
  "email_confirmations",
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("email_confirmations_user").on(table.userId),
    index("email_confirmations_expires").on(table.expiresAt),
  ],
);

/** Browsers that have signed in to an account before. The hash covers the browser's token and the account. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    deviceHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
  },
  (table) => [
    index("known_devices_user").on(table.userId, table.lastUsedAt),
    index("known_devices_age").on(table.lastUsedAt),
  ],
);
