import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * The photos of a profile by `position`. Photo 1 equals `users.profile_image_url`, in both directions by the triggers
 * `profile_photo_added`, `_changed` and `_removed`, and `profile_image_of_new` and `profile_image_changed`.
 */
export const profilePhotos = sqliteTable(
  "profile_photos",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    address: text().notNull(),
    alt: text(),
  },
  (table) => [
    uniqueIndex("profile_photos_position").on(table.userId, table.position),
    uniqueIndex("profile_photos_address").on(table.userId, table.address),
  ],
);
