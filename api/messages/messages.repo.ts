import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { canSeePresenceSql, visibleTo } from "../visibility.ts";

// Raw SQL: hot statements, cached by their text; the visibility rule is SQL text.
const PEER = `
  SELECT person.id, person.public_id, person.name, mine.conversation_id, mine.unread_count, mine.read_seq,
    mine.sent_count, iif(${canSeePresenceSql(":viewer")}, theirs.read_seq, 0) AS their_read_seq,
    ${canSeePresenceSql(":viewer")} AS shows_read_receipts, theirs.sent_count AS their_sent_count, conversation.last_seq
  FROM users AS person
  LEFT JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.id
  LEFT JOIN conversation_members AS theirs ON theirs.user_id = person.id AND theirs.other_id = :viewer
  LEFT JOIN conversations AS conversation ON conversation.id = mine.conversation_id
  WHERE person.public_id = :publicId AND ${visibleTo("person")}`;

/** A person whom the viewer may write to, with the state of their conversation. Without one all numbers are 0. */
export async function findPeer(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  const row = (await db.$client.execute({ sql: PEER, args })).rows[0];
  return (
    row && {
      id: row.id as number,
      publicId: row.public_id as string,
      name: row.name as string,
      conversationId: (row.conversation_id ?? 0) as number,
      unreadCount: (row.unread_count ?? 0) as number,
      readSeq: (row.read_seq ?? 0) as number,
      /** 0 if one of the two hides their presence: read receipts would reveal it. */
      theirReadSeq: (row.their_read_seq ?? 0) as number,
      showsReadReceipts: row.shows_read_receipts === 1,
      sentCount: (row.sent_count ?? 0) as number,
      theirSentCount: (row.their_sent_count ?? 0) as number,
      lastSeq: (row.last_seq ?? 0) as number,
    }
  );
}
export type Peer = NonNullable<Awaited<ReturnType<typeof findPeer>>>;

const MESSAGE = "public_id, seq, sender_id, client_id, content, created_at";
export type MessageRow = {
  public_id: string;
  seq: number;
  sender_id: number;
  client_id: string | null;
  content: string;
  created_at: number;
};

const BEFORE = `
  SELECT ${MESSAGE} FROM messages
  WHERE conversation_id = :conversation AND seq < :seq ORDER BY seq DESC LIMIT :limit`;
const AFTER = `
  SELECT ${MESSAGE} FROM messages
  WHERE conversation_id = :conversation AND seq > :seq ORDER BY seq LIMIT :limit`;

async function readPage(
  db: Database,
  sql: string,
  conversation: number,
  seq: number,
  limit: number,
) {
  const { rows } = await db.$client.execute({ sql, args: { conversation, seq, limit } });
  return rows as unknown as MessageRow[];
}

/** The messages before the number, oldest first. */
export const readMessagesBefore = async (
  db: Database,
  conversation: number,
  seq: number,
  limit: number,
) => (await readPage(db, BEFORE, conversation, seq, limit)).reverse();

/** The messages after the number, oldest first. */
export const readMessagesAfter = (db: Database, conversation: number, seq: number, limit: number) =>
  readPage(db, AFTER, conversation, seq, limit);

export async function findSeq(db: Database, conversation: number, publicId: string) {
  const { rows } = await db.$client.execute({
    sql: "SELECT seq FROM messages WHERE public_id = ? AND conversation_id = ?",
    args: [publicId, conversation],
  });
  return rows[0]?.seq as number | undefined;
}

const NEWEST_UNREAD = `
  SELECT public_id, seq FROM messages
  WHERE conversation_id = :conversation AND sender_id = :other AND seq > :readSeq AND seq <= :upTo
  ORDER BY seq DESC LIMIT 1`;

/** The last message from the peer up to the number, unless the viewer has read it. */
export async function findNewestUnread(db: Database, peer: Peer, upTo: number) {
  const args = { conversation: peer.conversationId, other: peer.id, readSeq: peer.readSeq, upTo };
  const row = (await db.$client.execute({ sql: NEWEST_UNREAD, args })).rows[0];
  return row && { publicId: row.public_id as string, seq: row.seq as number };
}

const MARK_READ = `
  UPDATE conversation_members SET read_seq = :upTo, unread_count = (
    SELECT count(*) FROM messages
    WHERE conversation_id = :conversation AND seq > :upTo AND sender_id = :other)
  WHERE user_id = :viewer AND other_id = :other AND read_seq < :upTo`;

/** Returns whether this call marked it. */
export async function markRead(db: Database, viewer: ViewerScope, peer: Peer, upTo: number) {
  const args = { viewer: viewer.id, other: peer.id, conversation: peer.conversationId, upTo };
  return (await db.$client.execute({ sql: MARK_READ, args })).rowsAffected > 0;
}

const ACQUAINTED = `
  SELECT person.id FROM users AS person
  WHERE person.public_id = :publicId AND ${visibleTo("person")} AND ${canSeePresenceSql(":viewer")} AND (
    EXISTS (SELECT 1 FROM conversation_members WHERE user_id = :viewer AND other_id = person.id)
    OR EXISTS (SELECT 1 FROM matches
      WHERE user_a = min(:viewer, person.id) AND user_b = max(:viewer, person.id)))`;

/**
 * The inner id of somebody with whom the viewer has a conversation or a match, unless one of them hides their
 * presence.
 */
export async function findAcquainted(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  return (await db.$client.execute({ sql: ACQUAINTED, args })).rows[0]?.id as number | undefined;
}
