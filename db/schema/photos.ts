import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * The photos of a profile in the order of `position`. The one at 1 is the same as `users.profile_image_url`: the triggers `profile_photo_added`,
 * `profile_photo_changed` and `profile_photo_removed` write it there, `profile_image_of_new` and `profile_image_changed` the other way round.
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
