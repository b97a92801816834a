import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";

// Raw SQL: one conditional statement that answers with the state after it.
const CHANGE = `
  UPDATE conversation_members SET is_archived = coalesce(:isArchived, is_archived),
    is_marked_unread = coalesce(:isMarkedUnread, is_marked_unread)
  WHERE user_id = :viewer AND other_id = :other AND last_message_id > 0
  RETURNING is_archived, is_marked_unread,
    EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = :viewer AND muted_id = :other) AS is_muted`;

export type StateChanges = {
  isArchived?: boolean | undefined;
  isMarkedUnread?: boolean | undefined;
};

const toNumber = (value: boolean | undefined) => (value === undefined ? null : Number(value));

/** Undefined without a conversation. */
export async function changeConversationRow(
  db: Database,
  viewer: ViewerScope,
  other: number,
  { isArchived, isMarkedUnread }: StateChanges,
) {
  const args = {
    viewer: viewer.id,
    other,
    isArchived: toNumber(isArchived),
    isMarkedUnread: toNumber(isMarkedUnread),
  };
  const row = (await db.$client.execute({ sql: CHANGE, args })).rows[0];
  return (
    row && {
      isMuted: row.is_muted === 1,
      isArchived: row.is_archived === 1,
      isMarkedUnread: row.is_marked_unread === 1,
    }
  );
}
