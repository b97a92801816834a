import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";
import { users } from "./users.ts";

/**
 * Photos that guests share after an event; `photo` is the public id of an upload. Triggers detach the upload when its
 * photo is deleted, and delete photos of members who no longer attend.
 */
export const eventPhotos = sqliteTable(
  // Triggers: `event_photo_deleted`.
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
    /** The address of a demo photo, which is a file of the app and no upload. */
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
