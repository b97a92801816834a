import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INTENTS, STATUSES, USER_KINDS } from "../enumerations.ts";
import type { Prompt } from "../prompts.ts";

export type AnsweredPrompt = { prompt: Prompt; answer: string };

/**
 * `realm` 0 holds the members; every demo sandbox is its own realm. A `visitor` is a sandbox's demo account, a
 * `figure` one of its bots. `homeRow`/`homeCol` are an 8 km cell, never a position. `hasReported` marks the first
 * position report. `newcomersDay` is the last day of a newcomers notice, `newcomersCount` whom it counted. `pendingEmail` takes the place of `email` once it is
 * confirmed. From `statusUntil` on, the status counts as available: nothing has to clear it. At `visibleUntil`
 * `showLocation` ends by itself.
 */
export const users = sqliteTable(
  "users",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    realm: integer().notNull().default(0),
    kind: text({ enum: USER_KINDS }).notNull().default("member"),
    email: text(),
    emailConfirmedAt: integer(),
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
    statusUntil: integer(),
    showLocation: integer({ mode: "boolean" }).notNull().default(true),
    visibleUntil: integer(),
    showOnlineStatus: integer({ mode: "boolean" }).notNull().default(true),
    newMatches: integer({ mode: "boolean" }).notNull().default(true),
    messages: integer({ mode: "boolean" }).notNull().default(true),
    nearbyUsers: integer({ mode: "boolean" }).notNull().default(false),
    maxDistance: integer().notNull().default(5),
    minAge: integer().notNull().default(22),
    maxAge: integer().notNull().default(35),
    placeLevel: integer().notNull().default(2),
    homeRow: integer(),
    homeCol: integer(),
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
