import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { blockedOrSuspendedIds, visibleTo } from "../../visibility.ts";

// Raw SQL: hot statements, in which the visibility rule is SQL text; the list has a measured join order.
// One JSON text crosses from the engine to JavaScript faster than all these columns.
const ARCHIVED = `
  SELECT count(*) FROM conversation_members AS mine CROSS JOIN users AS person ON person.id = mine.other_id
  WHERE mine.user_id = :viewer AND mine.is_archived = 1 AND ${visibleTo("person")}`;

const NEWEST = `
  SELECT json_group_array(json_array(other_id, unread_count, last_message_id, content, created_at, sender_id,
    is_marked_unread, is_muted, has_photo, seq)) AS list, iif(:countsArchived, (${ARCHIVED}), 0) AS archived
  FROM (
    SELECT mine.is_marked_unread, mine.other_id IN (
        SELECT muted_id FROM mutes WHERE mutes.user_id = :viewer AND muted_id IS NOT NULL) AS is_muted,
      mine.other_id, mine.unread_count, mine.last_message_id, message.content, message.created_at, message.sender_id,
      message.photo IS NOT NULL AS has_photo, message.seq
    FROM conversation_members AS mine CROSS JOIN messages AS message ON message.id = mine.last_message_id
    WHERE mine.user_id = :viewer AND mine.is_archived = :isArchived AND mine.last_message_id < :before
    ORDER BY mine.last_message_id DESC LIMIT :limit)`;

export type ConversationRow = [
  otherId: number,
  unreadCount: number,
  lastMessageId: number,
  content: string,
  createdAt: number,
  senderId: number,
  isMarkedUnread: number,
  isMuted: number,
  hasPhoto: number,
  seq: number,
];

/** A page of the archived conversations, or of the others. */
export type ConversationsFrom = { before: number; limit: number; isArchived: boolean };
type Asked = ConversationsFrom & { countsArchived: boolean };

/**
 * Conversations whose last message is older than `before`, newest first, without a visibility check; on request with
 * the number of visible archived ones.
 */
export async function readConversations(
  db: Database,
  viewer: ViewerScope,
  { isArchived, countsArchived, ...page }: Asked,
) {
  const args = {
    viewer: viewer.id,
    realm: viewer.realm,
    ...page,
    isArchived: Number(isArchived),
    countsArchived: Number(countsArchived),
  };
  const row = (await db.$client.execute({ sql: NEWEST, args })).rows[0];
  const conversations = JSON.parse(row?.list as string) as ConversationRow[];
  return { conversations, archived: row?.archived as number };
}

const LAST_MESSAGE = `
  SELECT mine.last_message_id FROM users AS person
  CROSS JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.id
  WHERE person.public_id = :publicId AND ${visibleTo("person")}`;

export async function findLastMessageId(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  return (await db.$client.execute({ sql: LAST_MESSAGE, args })).rows[0]?.last_message_id as
    | number
    | undefined;
}

const COUNT = `
  SELECT conversations_count - (
    SELECT count(*) FROM conversation_members AS mine
    WHERE mine.user_id = :viewer AND mine.other_id IN ${blockedOrSuspendedIds(":viewer")}
  ) AS total FROM users WHERE id = :viewer`;

/** The total count, archived ones included. */
export async function countConversations(db: Database, viewer: ViewerScope) {
  const { rows } = await db.$client.execute({ sql: COUNT, args: { viewer: viewer.id } });
  return rows[0]?.total as number;
}
