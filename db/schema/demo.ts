import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LANGUAGES } from "../enumerations.ts";

/** A demo sandbox; its id is the realm of everybody in it. */
export const demoSandboxes = sqliteTable("demo_towns", {
  id: integer().primaryKey({ autoIncrement: true }),
  createdAt: integer().notNull(),
  lastUsedAt: integer().notNull(),
  language: text({ enum: LANGUAGES }).notNull().default("en"),
  /** A keyed hash of the visitor's network; the address is not stored. */
  network: text().notNull().default(""),
});
