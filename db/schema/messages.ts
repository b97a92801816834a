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

/**
 * The pair is unordered: `userA` is the smaller id. `lastSeq` is the number of the newest message, `version` that of the
 * last change to a message.
 */
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
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("conversations_pair").on(table.userA, table.userB),
    index("conversations_user_b").on(table.userB),
  ],
);

/**
 * The content of a removed message is empty. `replyToSeq` is the number of a message of the same conversation, `photo` the
 * public id of an upload.
 */
export const messages = sqliteTable(
  // Triggers: `message_content_changed`, `message_counted`, `message_words_outdated`, `message_photo_removed`,
  // `message_photo_deleted`, `passes_ended_by_message`.
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
    replyToSeq: integer(),
    editedAt: integer(),
    photo: text(),
  },
  (table) => [
    uniqueIndex("messages_public_id").on(table.publicId),
    uniqueIndex("messages_seq").on(table.conversationId, table.seq),
    uniqueIndex("messages_client_id").on(table.senderId, table.clientId),
    uniqueIndex("messages_photo")
      .on(table.photo)
      .where(sql`photo IS NOT NULL`),
  ],
);

/**
 * One row for each message that was edited, removed or reacted to, with the version of its last change. Triggers add it
 * where a content changes, and keep the version of the conversation.
 */
export const messageChanges = sqliteTable(
  // Triggers: `message_change_added`, `message_changed_again`.
  "message_changes",
  {
    messageId: integer()
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    senderReaction: text(),
    receiverReaction: text(),
  },
  (table) => [uniqueIndex("message_changes_version").on(table.conversationId, table.version)],
);

/**
 * One member's view of a conversation, updated in the batch that stores a message; `readSeq` is the last number read.
 */
export const conversationMembers = sqliteTable(
  // Triggers: `conversations_counted`, `conversations_uncounted`.
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
    isArchived: integer({ mode: "boolean" }).notNull().default(false),
    isMarkedUnread: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    index("conversation_members_other").on(table.otherId),
    index("conversation_members_conversation").on(table.conversationId),
    index("conversation_members_newest").on(table.userId, table.isArchived, table.lastMessageId),
    index("conversation_members_unread")
      .on(table.userId, table.unreadCount)
      .where(sql`unread_count > 0`),
    index("conversation_members_marked")
      .on(table.userId)
      .where(sql`is_marked_unread`),
  ],
);

/**
 * The words of each indexed message: empty without words, null if the text has changed since. Triggers keep the
 * full-text index `message_index`, with each word once per member; `message_terms` lists its words, and the indexing
 * job merges it.
 */
export const messageWords = sqliteTable(
  // Triggers: `message_words_added`, `message_words_changed_from`, `message_words_changed_to`,
  // `message_words_removed`.
  "message_words",
  {
    messageId: integer()
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    userA: integer().notNull(),
    userB: integer().notNull(),
    words: text(),
  },
  (table) => [
    index("message_words_changed")
      .on(table.messageId)
      .where(sql`words IS NULL`),
  ],
);
