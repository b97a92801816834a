import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGUAGES } from "../enumerations.ts";
import { events } from "./events.ts";
import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/** Browsers for pushes; each ends with the session that registered it. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull(),
    publicKey: text().notNull(),
    secret: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("push_devices_endpoint").on(table.endpoint),
    index("push_devices_user").on(table.userId, table.id),
    index("push_devices_session").on(table.sessionId),
  ],
);

/** Without a row the defaults apply. `pushOff` and `mailOff` are JSON lists of alert groups. */
export const alertSettings = sqliteTable("alert_settings", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  pushOff: text().notNull().default("[]"),
  mailOff: text().notNull().default("[]"),
  showsWords: integer({ mode: "boolean" }).notNull().default(false),
  quietHours: integer({ mode: "boolean" }).notNull().default(true),
  timeZone: text(),
  language: text({ enum: LANGUAGES }).notNull().default("en"),
});

/** People and events about which a member gets alerts only in the app. */
export const mutes = sqliteTable(
  "mutes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedId: integer().references(() => users.id, { onDelete: "cascade" }),
    eventId: integer().references(() => events.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("mutes_person").on(table.userId, table.mutedId),
    uniqueIndex("mutes_event").on(table.userId, table.eventId),
    index("mutes_muted").on(table.mutedId),
    index("mutes_of_event").on(table.eventId),
    check("mutes_one", sql`(muted_id IS NULL) <> (event_id IS NULL)`),
  ],
);
