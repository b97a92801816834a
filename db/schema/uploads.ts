import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { UPLOAD_KINDS } from "../enumerations.ts";
import { users } from "./users.ts";

/**
 * Images, named by their public id. `keptAt` is when one was stored or last chosen; one without an owner is being
 * deleted: first its file, then its row.
 */
export const uploads = sqliteTable(
  "uploads",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    createdAt: integer().notNull(),
    keptAt: integer().notNull(),
    width: integer(),
    height: integer(),
  },
  (table) => [
    uniqueIndex("uploads_public_id").on(table.publicId),
    index("uploads_owner").on(table.ownerId, table.keptAt),
  ],
);
