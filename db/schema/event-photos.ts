import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";
import { users } from "./users.ts";

/**
 * What those who were there show each other after an event; `photo` is the public id of an upload. Triggers detach that
 * from its owner when the photo goes, and remove the photos of who does not attend any more.
 */
export const eventPhotos = sqliteTable(
  "event_photos",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    photo: text().notNull(),
    /** Of the demo's photos, which are files of the app and no uploads. */
    address: text(),
    alt: text(),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex("event_photos_photo").on(table.photo),
    index("event_photos_event").on(table.eventId, table.id),
    index("event_photos_user").on(table.userId, table.eventId),
  ],
);
