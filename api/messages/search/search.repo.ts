import type { Database } from "@hereabouts/db/client";
import { conversations, messages } from "@hereabouts/db/schema/messages";
import { and, eq, or } from "drizzle-orm";

// Raw SQL: the full-text index is no table of the builder's.
const HIT = `
  message.id, message.public_id, message.content, message.created_at, message.sender_id,
  conversation.user_a + conversation.user_b - :viewer AS other_id`;

const INDEXED = `
  SELECT ${HIT} FROM message_index
  CROSS JOIN messages AS message ON message.id = message_index.rowid
  CROSS JOIN conversations AS conversation ON conversation.id = message.conversation_id
  WHERE message_index MATCH :terms AND message_index.rowid < :before
  ORDER BY message_index.rowid DESC LIMIT :limit`;

const TAIL = `
  SELECT ${HIT} FROM (
    SELECT id FROM messages WHERE id > (SELECT coalesce(max(message_id), 0) FROM message_words) AND id < :before
    ORDER BY id DESC LIMIT :scanned) AS newest
  CROSS JOIN messages AS message ON message.id = newest.id
  CROSS JOIN conversations AS conversation ON conversation.id = message.conversation_id
  WHERE :viewer IN (conversation.user_a, conversation.user_b) AND message.content <> ''
  ORDER BY message.id DESC`;

export type HitRow = {
  id: number;
  public_id: string;
  content: string;
  created_at: number;
  sender_id: number;
  other_id: number;
};

const WORDS = `
  SELECT term FROM message_terms WHERE term >= :from AND term < :from || char(0x10FFFF) ORDER BY term LIMIT :limit`;

/** The first words with this prefix in messages of the viewer. */
export async function readWords(db: Database, viewer: number, prefix: string, limit: number) {
  const from = `${viewer}x${prefix}`;
  const { rows } = await db.$client.execute({ sql: WORDS, args: { from, limit } });
  return rows.map(({ term }) => String(term).slice(from.length - prefix.length));
}

/** Words contain only letters and digits, so no query syntax can be injected. */
const matchOf = (viewer: number, words: readonly (readonly string[])[]) =>
  words.map((each) => `(${each.map((word) => `"${viewer}x${word}"`).join(" OR ")})`).join(" AND ");

/**
 * Messages of the viewer with one of each list of words, newest first, older than an inner id, without a visibility
 * check. Prefixes are expanded to words, as a prefix query would gather all messages first.
 */
export async function searchIndexed(
  db: Database,
  viewer: number,
  words: readonly (readonly string[])[],
  { before, limit }: { before: number; limit: number },
) {
  const args = { viewer, terms: matchOf(viewer, words), before, limit };
  const { rows } = await db.$client.execute({ sql: INDEXED, args });
  return rows as unknown as HitRow[];
}

/** The newest messages of the viewer that are not indexed yet. */
export async function readTail(db: Database, viewer: number, before: number, scanned: number) {
  const { rows } = await db.$client.execute({ sql: TAIL, args: { viewer, before, scanned } });
  return rows as unknown as HitRow[];
}

export async function findOwnMessageId(db: Database, viewer: number, publicId: string) {
  const isOwn = or(eq(conversations.userA, viewer), eq(conversations.userB, viewer));
  const own = db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.publicId, publicId), isOwn));
  return (await own.get())?.id;
}
