import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INTENTS, STATUSES, USER_KINDS } from "../enumerations.ts";
import type { Prompt } from "../prompts.ts";

export type AnsweredPrompt = { prompt: Prompt; answer: string };

/** Members, and the accounts of the demo. */
export const users = sqliteTable(
  // Triggers: `profile_image_of_new`, `profile_image_changed`.
  "users",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    /** 0 holds the members; every demo sandbox is its own realm. */
    realm: integer().notNull().default(0),
    /** A `visitor` is a sandbox's demo account, a `figure` one of its bots. */
    kind: text({ enum: USER_KINDS }).notNull().default("member"),
    email: text(),
    emailConfirmedAt: integer(),
    /** Replaces `email` once it is confirmed. */
    pendingEmail: text(),
    passwordHash: text(),
    name: text().notNull(),
    age: integer(),
    bio: text(),
    intent: text({ enum: INTENTS }),
    interests: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    profileImageUrl: text(),
    prompts: text({ mode: "json" }).$type<AnsweredPrompt[]>().notNull().default([]),
    status: text({ enum: STATUSES }).notNull().default("available"),
    /** From then on the status counts as available: nothing has to clear it. */
    statusUntil: integer(),
    showLocation: integer({ mode: "boolean" }).notNull().default(true),
    /** When `showLocation` ends by itself. */
    visibleUntil: integer(),
    showOnlineStatus: integer({ mode: "boolean" }).notNull().default(true),
    newMatches: integer({ mode: "boolean" }).notNull().default(true),
    messages: integer({ mode: "boolean" }).notNull().default(true),
    nearbyUsers: integer({ mode: "boolean" }).notNull().default(false),
    maxDistance: integer().notNull().default(5),
    minAge: integer().notNull().default(22),
    maxAge: integer().notNull().default(35),
    placeLevel: integer().notNull().default(2),
    /** An 8 km cell, never a position. */
    homeRow: integer(),
    homeCol: integer(),
    /** Whether the first position report was made. */
    hasReported: integer({ mode: "boolean" }).notNull().default(false),
    publishesDay: integer().notNull().default(0),
    publishesUsed: integer().notNull().default(0),
    contactsDay: integer().notNull().default(0),
    contactsUsed: integer().notNull().default(0),
    mailsDay: integer().notNull().default(0),
    mailsUsed: integer().notNull().default(0),
    activeDay: integer().notNull().default(0),
    connectionsCount: integer().notNull().default(0),
    mutualCount: integer().notNull().default(0),
    eventsJoined: integer().notNull().default(0),
    conversationsCount: integer().notNull().default(0),
    /** The last day of a notice about new people nearby, and how many it counted. */
    newcomersDay: integer().notNull().default(0),
    newcomersCount: integer().notNull().default(0),
    createdAt: integer().notNull(),
    suspendedAt: integer(),
  },
  (table) => [
    uniqueIndex("users_public_id").on(table.publicId),
    uniqueIndex("users_email").on(table.email),
    index("users_realm").on(table.realm),
    index("users_suspended")
      .on(table.id)
      .where(sql`suspended_at IS NOT NULL`),
    index("users_visible_until")
      .on(table.visibleUntil)
      .where(sql`visible_until IS NOT NULL`),
    index("users_newcomers")
      .on(table.newcomersDay)
      .where(sql`newcomers_count > 0`),
  ],
);

/** How many members have an interest: the rarity in the compatibility score, recomputed daily. */
export const interestCounts = sqliteTable("interest_counts", {
  interest: text().primaryKey(),
  members: integer().notNull(),
});
