import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import type { Peer } from "./messages.repo.ts";

// Raw SQL: hot statements, cached by their text.
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

/** The first unread message may come after own ones: so many messages are searched for it. */
const SEARCHED_MAX = 1000;
const FIRST_UNREAD = `
  SELECT min(seq) AS seq FROM (
    SELECT seq, sender_id, content FROM messages
    WHERE conversation_id = :conversation AND seq > :readSeq ORDER BY seq LIMIT ${SEARCHED_MAX})
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
  WHERE user_id = :viewer AND other_id = :other AND read_seq < :upTo RETURNING unread_count`;

/** Returns how many messages stay unread; undefined if it was read that far before. */
export async function markRead(db: Database, viewer: ViewerScope, peer: Peer, upTo: number) {
  const args = { viewer: viewer.id, other: peer.id, conversation: peer.conversationId, upTo };
  const { rows } = await db.$client.execute({ sql: MARK_READ, args });
  return rows[0]?.unread_count as number | undefined;
}
