import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  MODERATION_ACTIONS,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
} from "../enumerations.ts";
import { users } from "./users.ts";

/** `name` is what the other was called when blocked: whoever is blocked is not seen any more, their new name neither. */
export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_blocked").on(table.blockedId, table.blockerId),
    check("blocks_two", sql`blocker_id <> blocked_id`),
  ],
);

/**
 * `evidence` is a JSON document that stands alone: it outlives what it shows, and the accounts of both sides. `subject`
 * is the public id of the person, event or message. It holds no coordinates.
 */
export const reports = sqliteTable(
  "reports",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    realm: integer().notNull(),
    reporterId: integer().references(() => users.id, { onDelete: "set null" }),
    accusedId: integer().references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    subject: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text(),
    evidence: text().notNull(),
    imageUrl: text(),
    state: text({ enum: REPORT_STATES }).notNull().default("open"),
    createdAt: integer().notNull(),
    closedAt: integer(),
  },
  (table) => [
    uniqueIndex("reports_public_id").on(table.publicId),
    index("reports_reporter").on(table.reporterId, table.id),
    uniqueIndex("reports_open_once")
      .on(table.reporterId, table.subject)
      .where(sql`state = 'open'`),
    index("reports_accused").on(table.accusedId),
    index("reports_queue").on(table.realm, table.state, table.id),
    index("reports_image")
      .on(table.imageUrl)
      .where(sql`image_url IS NOT NULL`),
  ],
);

/** What the operator told a member, until the member has seen it. */
export const warnings = sqliteTable(
  "warnings",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    words: text(),
    createdAt: integer().notNull(),
    acknowledgedAt: integer(),
  },
  (table) => [
    uniqueIndex("warnings_public_id").on(table.publicId),
    index("warnings_user").on(table.userId, table.id),
  ],
);

/** The operator's log. Triggers refuse any change of it; a running server reads it to learn what was done. */
export const moderationLog = sqliteTable("acts", {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  act: text({ enum: MODERATION_ACTIONS }).notNull(),
  reportId: integer(),
  personId: integer(),
  what: text(),
  note: text(),
});
