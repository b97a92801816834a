import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAIL_KINDS, LANGUAGES } from "../enumerations.ts";

/** E-mails to send. A row waits until `dueAt` and is deleted once it is sent or given up. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    recipient: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull().default("en"),
    attempts: integer().notNull().default(0),
    createdAt: integer().notNull(),
    dueAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("outbox_kind_recipient").on(table.kind, table.recipient),
    index("outbox_due").on(table.dueAt),
  ],
);
