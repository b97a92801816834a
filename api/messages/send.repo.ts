import { gatherRow } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";
import type { ContactBounds } from "../people/first-contact.repo.ts";
import type { Route } from "./active-conversations.ts";
import {
  COUNT_OPENING,
  HAS_FREE_PHOTO,
  MARK_BOTH_WROTE,
  OPEN_CONVERSATION,
  OPEN_SIDES,
} from "./open-conversation.repo.ts";

// Raw SQL: sending is measured, and consists of conditional inserts from selects.
/** A trigger updates the counts. */
const ADD_WITHIN_BOUNDS = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, client_id, content, created_at, reply_to_seq,
    photo)
  SELECT :publicId, conversation.id, conversation.last_seq + 1, :viewer, :clientId, :content, :now, :replyToSeq, :photo
  FROM users AS person
  CROSS JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.id
  CROSS JOIN conversation_members AS theirs ON theirs.user_id = person.id AND theirs.other_id = :viewer
  CROSS JOIN conversations AS conversation ON conversation.id = mine.conversation_id
  WHERE person.id = :other AND ${visibleTo("person")}
    AND (theirs.sent_count > 0 OR mine.sent_count < :unansweredMax) AND ${HAS_FREE_PHOTO}
  ON CONFLICT (sender_id, client_id) DO NOTHING
  RETURNING seq, id`;

/**
 * For people who have written too, where the limits of first contact end. Takes many messages, each of a different
 * conversation.
 */
const ADD_NEXT = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, client_id, content, created_at, reply_to_seq)
  SELECT given.public_id, conversation.id, conversation.last_seq + 1, given.sender, given.client_id, given.content,
    given.now, given.reply_to_seq
  FROM (
    SELECT value ->> 0 AS public_id, value ->> 1 AS conversation, value ->> 2 AS sender, value ->> 3 AS other,
      value ->> 4 AS realm, value ->> 5 AS client_id, value ->> 6 AS content, value ->> 7 AS now,
      value ->> 8 AS reply_to_seq
    FROM json_each(:rows)) AS given
  CROSS JOIN users AS person CROSS JOIN conversations AS conversation
  WHERE person.id = given.other AND ${visibleTo("person", "given.sender", "given.realm")}
    AND conversation.id = given.conversation
    AND conversation.user_a = min(given.sender, given.other) AND conversation.user_b = max(given.sender, given.other)
  ON CONFLICT (sender_id, client_id) DO NOTHING
  RETURNING public_id, id, seq`;

export type NewMessage = {
  publicId: string;
  clientId: string | null;
  content: string;
  now: number;
  replyToSeq: number | null;
};
type WithPhoto = NewMessage & { photo: string | null };

/** The state before the batch: whether there is a conversation, and how many messages the sender has sent. */
type ConversationState = { id: number; conversationId: number; sentCount: number };

type Bounds = { unansweredMax: number; contacts: ContactBounds };

const argsOf = ({ id, realm }: ViewerScope, other: number, message: WithPhoto) => ({
  ...message,
  viewer: id,
  realm,
  other,
});

/** A message as it was stored: its number in the conversation, and its inner id. */
export type Numbered = { seq: number; innerId: number };

/** Stores a message between two who have both written before. Undefined, and nothing stored, in every other case. */
export async function insertNext(
  db: Database,
  sender: ViewerScope,
  { otherId, conversationId }: Route,
  { publicId, clientId, content, now, replyToSeq }: NewMessage,
): Promise<Numbered | undefined> {
  const row = await gatherRow(db, ADD_NEXT, {
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
    ],
  });
  return row && { innerId: row[1] as number, seq: row[2] as number };
}

/**
 * Stores the message with its counters in one batch. Undefined, and nothing stored, for a
 * clientId or photo used before, over the limits of first contact, or if the recipient is not visible.
 */
export async function insertMessage(
  db: Database,
  sender: ViewerScope,
  peer: ConversationState,
  message: WithPhoto,
  { unansweredMax, contacts }: Bounds,
): Promise<Numbered | undefined> {
  const { clientId, photo } = message;
  const pair = { viewer: sender.id, other: peer.id };
  const opening = [
    {
      sql: OPEN_CONVERSATION,
      args: { ...pair, ...contacts, realm: sender.realm, clientId, photo },
    },
    { sql: COUNT_OPENING, args: { ...pair, day: contacts.day } },
    { sql: OPEN_SIDES, args: pair },
  ];
  const first = peer.conversationId === 0 ? opening : [];
  const last = peer.sentCount === 0 ? [{ sql: MARK_BOTH_WROTE, args: pair }] : [];
  const args = { ...argsOf(sender, peer.id, message), unansweredMax };
  const batch: { sql: string; args: Record<string, string | number | null> }[] = [
    ...first,
    { sql: ADD_WITHIN_BOUNDS, args },
    ...last,
  ];
  const results = await db.$client.batch(batch, "write");
  const row = results[first.length]?.rows[0];
  return row && { seq: row.seq as number, innerId: row.id as number };
}
