import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { SUMMARY } from "../people/summary.ts";
import type { SummaryRow } from "../people/summary.ts";
import { blockedOrSuspendedIds, visibleTo } from "../visibility.ts";

export type ConversationRow = SummaryRow & {
  unread_count: number;
  content: string;
  created_at: number;
  sender_id: number;
};

// Raw SQL: the visibility rule is SQL text, and the list has a measured join order.
const NEWEST = `
  SELECT ${SUMMARY}, mine.unread_count, message.content, message.created_at, message.sender_id
  FROM conversation_members AS mine
  CROSS JOIN messages AS message ON message.id = mine.last_message_id
  CROSS JOIN users AS person ON person.id = mine.other_id
  WHERE mine.user_id = :viewer AND mine.last_message_id < :before AND ${visibleTo("person")}
  ORDER BY mine.last_message_id DESC LIMIT :limit`;

/** Newest first, those whose last message is older than the one with the inner id `before`. */
export async function readConversations(
  db: Database,
  viewer: ViewerScope,
  before: number,
  limit: number,
) {
  const args = { viewer: viewer.id, realm: viewer.realm, before, limit };
  return (await db.$client.execute({ sql: NEWEST, args })).rows as unknown as ConversationRow[];
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

/** The total count of the list. */
export async function countConversations(db: Database, viewer: ViewerScope) {
  const { rows } = await db.$client.execute({ sql: COUNT, args: { viewer: viewer.id } });
  return rows[0]?.total as number;
}
