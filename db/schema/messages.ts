import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The pair is unordered: `userA` is the smaller id. `lastSeq` is the number of the newest message. */
export const conversations = sqliteTable(
  "conversations",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    realm: integer().notNull(),
    userA: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userB: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lastSeq: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("conversations_pair").on(table.userA, table.userB),
    index("conversations_user_b").on(table.userB),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    seq: integer().notNull(),
    senderId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: text(),
    content: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("messages_public_id").on(table.publicId),
    uniqueIndex("messages_seq").on(table.conversationId, table.seq),
    uniqueIndex("messages_client_id").on(table.senderId, table.clientId),
  ],
);

/**
 * One member's view of a conversation, updated in the batch that stores a message; `readSeq` is the last number read.
 */
export const conversationMembers = sqliteTable(
  "conversation_members",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    lastMessageId: integer().notNull().default(0),
    unreadCount: integer().notNull().default(0),
    readSeq: integer().notNull().default(0),
    sentCount: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    index("conversation_members_other").on(table.otherId),
    index("conversation_members_conversation").on(table.conversationId),
    index("conversation_members_newest").on(table.userId, table.lastMessageId),
    index("conversation_members_unread")
      .on(table.userId, table.unreadCount)
      .where(sql`unread_count > 0`),
  ],
);
