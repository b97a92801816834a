import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The photos of a profile by `position`. Triggers here and of `users` keep photo 1 equal to `users.profile_image_url`. */
export const profilePhotos = sqliteTable(
  // Triggers: `profile_photo_added`, `profile_photo_changed`, `profile_photo_removed`.
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
