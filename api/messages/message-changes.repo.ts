import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";
import { MESSAGE, MESSAGE_JOINS } from "./messages.repo.ts";
import type { MessageRow, Peer } from "./messages.repo.ts";

// Raw SQL: each change is one conditional statement, whose triggers take the conversation's next version.
const FIND = `
  SELECT ${MESSAGE} FROM messages AS message ${MESSAGE_JOINS}
  WHERE message.public_id = :messageId AND message.conversation_id = :conversation`;

export async function findMessage(db: Database, conversation: number, messageId: string) {
  const { rows } = await db.$client.execute({ sql: FIND, args: { conversation, messageId } });
  return rows[0] as unknown as MessageRow | undefined;
}

const CHANGED = `
  SELECT ${MESSAGE} FROM message_changes AS change
  CROSS JOIN messages AS message ON message.id = change.message_id
  LEFT JOIN messages AS quoted
    ON quoted.conversation_id = message.conversation_id AND quoted.seq = message.reply_to_seq
  WHERE change.conversation_id = :conversation AND change.version > :since
  ORDER BY change.version LIMIT :limit`;

/** The messages changed after the version, in the order of change. */
export async function readChanged(
  db: Database,
  conversation: number,
  since: number,
  limit: number,
) {
  const args = { conversation, since, limit };
  return (await db.$client.execute({ sql: CHANGED, args })).rows as unknown as MessageRow[];
}

const IS_VISIBLE = `EXISTS (SELECT 1 FROM users AS person WHERE person.id = :other AND ${visibleTo("person")})`;
const OWN = `
  public_id = :messageId AND conversation_id = :conversation AND sender_id = :viewer AND created_at >= :since
  AND content <> '' AND ${IS_VISIBLE}`;

/**
 * Until the other has written, each message may be edited once, so that edits do not bypass the limits of first
 * contact.
 */
const EDIT = `
  UPDATE messages SET content = :content, edited_at = :now
  WHERE ${OWN} AND content <> :content AND (edited_at IS NULL
    OR EXISTS (SELECT 1 FROM conversation_members WHERE user_id = :other AND other_id = :viewer AND sent_count > 0))`;

const REMOVE = `UPDATE messages SET content = '' WHERE ${OWN}`;

const argsOf = (viewer: ViewerScope, peer: Peer, messageId: string) => ({
  viewer: viewer.id,
  realm: viewer.realm,
  other: peer.id,
  conversation: peer.conversationId,
  messageId,
});

/** Edits an own message sent since then. Returns whether it did; the same content changes nothing. */
export async function editContent(
  db: Database,
  viewer: ViewerScope,
  peer: Peer,
  messageId: string,
  edit: { content: string; now: number; since: number },
) {
  const args = { ...argsOf(viewer, peer, messageId), ...edit };
  return (await db.$client.execute({ sql: EDIT, args })).rowsAffected > 0;
}

/** Empties an own message sent since then. Returns whether it did. */
export async function removeContent(
  db: Database,
  viewer: ViewerScope,
  peer: Peer,
  messageId: string,
  since: number,
) {
  const args = { ...argsOf(viewer, peer, messageId), since };
  return (await db.$client.execute({ sql: REMOVE, args })).rowsAffected > 0;
}

const reactionBy = (column: string, isBySender: boolean) => `
  INSERT INTO message_changes (message_id, conversation_id, version, ${column})
  SELECT message.id, conversation.id, conversation.version + 1, :emoji
  FROM messages AS message CROSS JOIN conversations AS conversation ON conversation.id = message.conversation_id
  WHERE message.public_id = :messageId AND message.conversation_id = :conversation AND message.content <> ''
    AND (message.sender_id = :viewer) = ${isBySender} AND ${IS_VISIBLE}
    AND (SELECT ${column} FROM message_changes WHERE message_id = message.id) IS NOT :emoji
  ON CONFLICT (message_id) DO UPDATE SET version = excluded.version, ${column} = excluded.${column}`;
const REACT_TO_OWN = reactionBy("sender_reaction", true);
const REACT_TO_OTHERS = reactionBy("receiver_reaction", false);

/** Sets or clears the viewer's reaction to a message of either. Returns whether it changed. */
export async function saveReaction(
  db: Database,
  viewer: ViewerScope,
  peer: Peer,
  messageId: string,
  emoji: string | null,
) {
  const args = { ...argsOf(viewer, peer, messageId), emoji };
  const results = await db.$client.batch(
    [REACT_TO_OWN, REACT_TO_OTHERS].map((sql) => ({ sql, args })),
    "write",
  );
  return results.some(({ rowsAffected }) => rowsAffected > 0);
}

const REMOVED_BY_REPORT = `
  SELECT message.public_id, sender.id, sender.public_id AS sender_id, sender.realm, peer.public_id AS peer_id
  FROM reports AS report
  CROSS JOIN messages AS message ON message.public_id = report.subject
  CROSS JOIN conversations AS conversation ON conversation.id = message.conversation_id
  CROSS JOIN users AS sender ON sender.id = message.sender_id
  CROSS JOIN users AS peer ON peer.id = conversation.user_a + conversation.user_b - sender.id
  WHERE report.id = ? AND report.kind = 'message' AND report.state = 'removed'`;

/** The message that the operator removed after the report, if any. */
export async function findRemovedByReport(db: Database, reportId: number) {
  const row = (await db.$client.execute({ sql: REMOVED_BY_REPORT, args: [reportId] })).rows[0];
  return (
    row && {
      messageId: row.public_id as string,
      peerId: row.peer_id as string,
      sender: {
        id: row.id as number,
        publicId: row.sender_id as string,
        realm: row.realm as number,
      },
    }
  );
}
