import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { canSeePresenceSql, visibleTo } from "../visibility.ts";
import { QUOTE_MAX } from "./message-limits.schema.ts";

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
      /** How far the peer has read, for what is sent to the peer. */
      peerReadSeq: theirReadSeq,
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

export const QUOTE = (message: string) =>
  `${message}.public_id, ${message}.sender_id, substr(${message}.content, 1, ${QUOTE_MAX}), ${message}.photo IS NOT NULL`;

const SIDE = (side: string) => `(SELECT ${side} FROM uploads WHERE public_id = message.photo)`;

/** One value for fields that most messages lack, since each column of a wide row costs time. */
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
