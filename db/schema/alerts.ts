import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALERT_KINDS } from "../enumerations.ts";
import { events } from "./events.ts";
import { users } from "./users.ts";

/**
 * Alerts of a member, in the app and outside. `actorId` is the person and `eventId` the event; their texts are read
 * from their own rows. Equal `dedupeKey`s are one alert; `details` is JSON.
 */
export const alerts = sqliteTable(
  "alerts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    dedupeKey: text().notNull(),
    actorId: integer().references(() => users.id, { onDelete: "cascade" }),
    eventId: integer().references(() => events.id, { onDelete: "cascade" }),
    count: integer().notNull().default(1),
    details: text(),
    at: integer().notNull(),
    readAt: integer(),
    /** When it was last news: further messages of a person are none until the first was read. */
    newSince: integer(),
    /** The next push; null after it, or without a device. */
    pushDueAt: integer(),
    pushAttempts: integer().notNull().default(0),
    /** The next mail; null after it, or without a confirmed address. */
    mailDueAt: integer(),
    mailAttempts: integer().notNull().default(0),
    /** JSON list of the devices that have received it. */
    pushedTo: text(),
  },
  (table) => [
    uniqueIndex("alerts_public_id").on(table.publicId),
    uniqueIndex("alerts_once").on(table.userId, table.dedupeKey),
    index("alerts_newest").on(table.userId, table.at),
    index("alerts_unread")
      .on(table.userId)
      .where(sql`read_at IS NULL`),
    index("alerts_actor").on(table.actorId),
    index("alerts_event").on(table.eventId),
    index("alerts_age").on(table.at),
    index("alerts_mail")
      .on(table.mailDueAt)
      .where(sql`mail_due_at IS NOT NULL`),
    index("alerts_push")
      .on(table.pushDueAt)
      .where(sql`push_due_at IS NOT NULL`),
  ],
);
