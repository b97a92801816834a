import { gatherRow } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import type { ActiveConversation } from "./active-conversations.ts";

// Raw SQL: sending is measured. Each statement takes many messages, each of a different conversation.
const INSERT = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, client_id, content, created_at, reply_to_seq)
  SELECT given.public_id, conversation.id, conversation.last_seq + 1, given.sender, given.client_id, given.content,
    given.now, given.reply_to_seq
  FROM (
    SELECT value ->> 0 AS public_id, value ->> 1 AS conversation, value ->> 2 AS sender, value ->> 3 AS other,
      value ->> 4 AS realm, value ->> 5 AS client_id, value ->> 6 AS content, value ->> 7 AS now,
      value ->> 8 AS reply_to_seq, value ->> 9 AS unanswered_max
    FROM json_each(:rows)) AS given
  CROSS JOIN users AS person CROSS JOIN conversations AS conversation`;
const WHERE = `
  WHERE person.id = given.other AND ${visibleTo("person", "given.sender", "given.realm")}
    AND conversation.id = given.conversation
    AND conversation.user_a = min(given.sender, given.other) AND conversation.user_b = max(given.sender, given.other)`;
const RETURNING = `
  ON CONFLICT (sender_id, client_id) DO NOTHING
  RETURNING public_id, id, seq`;

/** For people who have written too, where the limits of first contact end. */
const ADD_NEXT = `${INSERT} ${WHERE} ${RETURNING}`;
/** For the next message of somebody whom the other one may not have answered. */
const ADD_AGAIN = `${INSERT}
  CROSS JOIN conversation_members AS mine ON mine.user_id = given.sender AND mine.other_id = given.other
  CROSS JOIN conversation_members AS theirs ON theirs.user_id = given.other AND theirs.other_id = given.sender
  ${WHERE} AND (theirs.sent_count > 0 OR mine.sent_count < given.unanswered_max) ${RETURNING}`;

export type NewMessage = {
  publicId: string;
  clientId: string | null;
  content: string;
  now: number;
  replyToSeq: number | null;
};
/** A message as it was stored: its number in the conversation, and its inner id. */
export type Numbered = { seq: number; innerId: number };

async function insert(
  db: Database,
  sql: string,
  sender: ViewerScope,
  { otherId, conversationId }: ActiveConversation,
  { publicId, clientId, content, now, replyToSeq }: NewMessage,
  unansweredMax: number | null = null,
): Promise<Numbered | undefined> {
  const row = await gatherRow(db, sql, {
    key: conversationId,
    values: [
      publicId,
      conversationId,
      sender.id,
      otherId,
      sender.realm,
      clientId,
      content,
      now,
      replyToSeq,
      unansweredMax,
    ],
  });
  return row && { innerId: row[1] as number, seq: row[2] as number };
}

/** Stores a message between two who have both written before. Undefined, and nothing stored, in every other case. */
export const insertNext = (
  db: Database,
  sender: ViewerScope,
  active: ActiveConversation,
  message: NewMessage,
): Promise<Numbered | undefined> => insert(db, ADD_NEXT, sender, active, message);

/** Stores a message without a photo of a sender who has written before, within the limits of first contact. */
export const insertAgain = (
  db: Database,
  sender: ViewerScope,
  { id: otherId, conversationId }: { id: number; conversationId: number },
  message: NewMessage,
  unansweredMax: number,
): Promise<Numbered | undefined> =>
  insert(db, ADD_AGAIN, sender, { otherId, conversationId }, message, unansweredMax);
