import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { canSeePresenceSql, visibleTo } from "../visibility.ts";

// Raw SQL: hot statements, cached by their text; the visibility rule is SQL text.
const PEER = `
  SELECT person.id, person.public_id, person.name, mine.conversation_id, mine.unread_count, mine.read_seq,
    mine.sent_count, theirs.read_seq AS their_read_seq,
    ${canSeePresenceSql(":viewer")} AS shows_read_receipts, theirs.sent_count AS their_sent_count, conversation.last_seq,
    conversation.version, mine.is_marked_unread, mine.is_archived
  FROM users AS person
  LEFT JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.id
  LEFT JOIN conversation_members AS theirs ON theirs.user_id = person.id AND theirs.other_id = :viewer
  LEFT JOIN conversations AS conversation ON conversation.id = mine.conversation_id
  WHERE person.public_id = :publicId AND ${visibleTo("person")}`;

/** A person whom the viewer may write to, with the state of their conversation. Without one all numbers are 0. */
export async function findPeer(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  const row = (await db.$client.execute({ sql: PEER, args })).rows[0];
  const theirReadSeq = (row?.their_read_seq ?? 0) as number;
  return (
    row && {
      id: row.id as number,
      publicId: row.public_id as string,
      name: row.name as string,
      conversationId: (row.conversation_id ?? 0) as number,
      unreadCount: (row.unread_count ?? 0) as number,
      readSeq: (row.read_seq ?? 0) as number,
      /** 0 if one of the two hides their presence: read receipts would reveal it. */
      theirReadSeq: row.shows_read_receipts === 1 ? theirReadSeq : 0,
      /** What they know of it themselves. */
      ownTheirReadSeq: theirReadSeq,
      showsReadReceipts: row.shows_read_receipts === 1,
      sentCount: (row.sent_count ?? 0) as number,
      theirSentCount: (row.their_sent_count ?? 0) as number,
      lastSeq: (row.last_seq ?? 0) as number,
      version: (row.version ?? 0) as number,
      isMarkedUnread: row.is_marked_unread === 1,
      isArchived: row.is_archived === 1,
    }
  );
}
export type Peer = NonNullable<Awaited<ReturnType<typeof findPeer>>>;

const QUOTE_MAX = 140;
export const QUOTE = (message: string) =>
  `${message}.public_id, ${message}.sender_id, substr(${message}.content, 1, ${QUOTE_MAX}), ${message}.photo IS NOT NULL`;

const SIDE = (side: string) => `(SELECT ${side} FROM uploads WHERE public_id = message.photo)`;

/** What most messages have none of is one value: each column of a wide row costs. */
const EXTRAS = `
  iif(message.reply_to_seq IS NULL AND message.edited_at IS NULL AND change.version IS NULL AND message.photo IS NULL, NULL,
    json_array(change.version, message.edited_at, change.sender_reaction, change.receiver_reaction, ${QUOTE("quoted")},
      message.photo, ${SIDE("width")}, ${SIDE("height")}))`;
export type MessageExtras = [
  version: number | null,
  editedAt: number | null,
  senderReaction: string | null,
  receiverReaction: string | null,
  quotedId: string | null,
  quotedSender: number | null,
  quotedContent: string | null,
  quotedHasPhoto: number | null,
  photo: string | null,
  photoWidth: number | null,
  photoHeight: number | null,
];

export const MESSAGE = `
  message.public_id, message.seq, message.sender_id, message.client_id, message.content, message.created_at,
  ${EXTRAS} AS extras`;
export const MESSAGE_JOINS = `
  LEFT JOIN message_changes AS change ON change.message_id = message.id
  LEFT JOIN messages AS quoted
    ON quoted.conversation_id = message.conversation_id AND quoted.seq = message.reply_to_seq`;
export type MessageRow = {
  public_id: string;
  seq: number;
  sender_id: number;
  client_id: string | null;
  content: string;
  created_at: number;
  /** JSON of `MessageExtras`. */
  extras: string | null;
};

const BEFORE = `
  SELECT ${MESSAGE} FROM messages AS message ${MESSAGE_JOINS}
  WHERE message.conversation_id = :conversation AND message.seq < :seq ORDER BY message.seq DESC LIMIT :limit`;
const AFTER = `
  SELECT ${MESSAGE} FROM messages AS message ${MESSAGE_JOINS}
  WHERE message.conversation_id = :conversation AND message.seq > :seq ORDER BY message.seq LIMIT :limit`;

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

/** At most so many of one's own since then are read past. */
const OWN_MAX = 1000;
const FIRST_UNREAD = `
  SELECT min(seq) AS seq FROM (
    SELECT seq, sender_id, content FROM messages
    WHERE conversation_id = :conversation AND seq > :readSeq ORDER BY seq LIMIT ${OWN_MAX})
  WHERE sender_id = :other AND content <> ''`;

/** The number of the first message from the peer that the viewer has not read, or undefined if no message is unread. */
export async function findFirstUnread(db: Database, peer: Peer) {
  if (peer.unreadCount === 0) return undefined;
  const args = { conversation: peer.conversationId, other: peer.id, readSeq: peer.readSeq };
  const { rows } = await db.$client.execute({ sql: FIRST_UNREAD, args });
  return (rows[0]?.seq as number | null | undefined) ?? undefined;
}

const MARK_READ = `
  UPDATE conversation_members SET read_seq = :upTo, unread_count = (
    SELECT count(*) FROM messages
    WHERE conversation_id = :conversation AND seq > :upTo AND sender_id = :other AND content <> '')
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
