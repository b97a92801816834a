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
import { JOURNAL_KINDS } from "../journal-triggers.ts";
import { users } from "./users.ts";

/** `name` is the other's name when they were blocked: a blocked person is invisible, so a later name is too. */
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
 * `evidence` is a JSON document that outlives the content and both accounts. `subject` is the public id of the person,
 * event or message. It holds no coordinates.
 */
export const reports = sqliteTable(
  // Triggers: `report_photos_kept`.
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
    index("reports_closed")
      .on(table.closedAt)
      .where(sql`closed_at IS NOT NULL`),
    index("reports_queue").on(table.realm, table.state, table.id),
    index("reports_image")
      .on(table.imageUrl)
      .where(sql`image_url IS NOT NULL`),
  ],
);

/** The photos of a reported person, kept as evidence; the trigger `report_photos_kept` copies them from it. */
export const reportPhotos = sqliteTable(
  "report_photos",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.address] }),
    index("report_photos_address").on(table.address),
  ],
);

/** Messages from the operator that a member has to confirm. */
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

/** The operator's log. Triggers refuse to change it; a running server polls it. */
export const moderationLog = sqliteTable(
  // Triggers: `acts_unchanged`, `acts_kept`.
  "acts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    act: text({ enum: MODERATION_ACTIONS }).notNull(),
    reportId: integer(),
    personId: integer(),
    what: text(),
    note: text(),
    /** Whether `moderationChanges` has all that it changed. */
    hasChanges: integer({ mode: "boolean" }).notNull().default(false),
  },
);

/**
 * What an entry of the operator's log changed, with the kinds and ids of the journal of several servers; deleted once a
 * running server has followed it.
 */
export const moderationChanges = sqliteTable(
  "act_changes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    actId: integer().notNull(),
    kind: text({ enum: JOURNAL_KINDS }).notNull(),
    a: integer(),
    b: integer(),
  },
  (table) => [index("act_changes_act").on(table.actId, table.id)],
);
