import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { MESSAGE, MESSAGE_JOINS, QUOTE } from "../messages.repo.ts";
import type { MessageRow } from "../messages.repo.ts";

// Raw SQL: hot statements, cached by their text.
const BY_CLIENT_ID = `
  SELECT ${MESSAGE}, mine.other_id
  FROM messages AS message
  CROSS JOIN conversation_members AS mine
    ON mine.conversation_id = message.conversation_id AND mine.user_id = :viewer ${MESSAGE_JOINS}
  WHERE message.sender_id = :viewer AND message.client_id = :clientId`;

export async function findByClientId(db: Database, sender: ViewerScope, clientId: string) {
  const { rows } = await db.$client.execute({
    sql: BY_CLIENT_ID,
    args: { viewer: sender.id, clientId },
  });
  return rows[0] as unknown as (MessageRow & { other_id: number }) | undefined;
}

const QUOTED = `
  SELECT seq, ${QUOTE("message")} FROM messages AS message
  WHERE message.public_id = :messageId AND message.conversation_id = :conversation`;

/** What a reply shows of the message it answers, if that is one of the conversation. */
export async function findQuoted(db: Database, conversation: number, messageId: string) {
  const { rows } = await db.$client.execute({ sql: QUOTED, args: { conversation, messageId } });
  const [seq, publicId, senderId, content, hasPhoto] = Array.from(rows[0] ?? []);
  return rows[0] && ({ seq, publicId, senderId, content, hasPhoto } as Quoted);
}
export type Quoted = {
  seq: number;
  publicId: string;
  senderId: number;
  content: string;
  hasPhoto: number;
};
