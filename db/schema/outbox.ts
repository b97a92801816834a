import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAIL_KINDS, LANGUAGES } from "../enumerations.ts";
import { users } from "./users.ts";

/**
 * Mails to an address. A row waits until `dueAt`, and is deleted when it is sent or given up. `userId` is the account,
 * if known.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    recipient: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    language: text({ enum: LANGUAGES }).notNull().default("en"),
    attempts: integer().notNull().default(0),
    createdAt: integer().notNull(),
    dueAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("outbox_kind_recipient").on(table.kind, table.recipient),
    index("outbox_due").on(table.dueAt),
    index("outbox_user").on(table.userId),
  ],
);
