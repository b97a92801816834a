import { gatherRow } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";
import { MAY_CONTACT, countContact } from "../people/first-contact.repo.ts";
import type { ContactBounds } from "../people/first-contact.repo.ts";
import { MESSAGE, MESSAGE_JOINS, QUOTE } from "./messages.repo.ts";
import type { MessageRow } from "./messages.repo.ts";
import type { Route } from "./active-conversations.ts";

// Raw SQL: sending is measured, and consists of conditional inserts from selects.
const PAIR = "user_a = min(:viewer, :other) AND user_b = max(:viewer, :other)";

/** Checked where it is stored: of two messages with the same photo one is refused. */
const HAS_FREE_PHOTO = `(:photo IS NULL OR (
  EXISTS (SELECT 1 FROM uploads WHERE public_id = :photo AND owner_id = :viewer AND kind = 'message')
  AND NOT EXISTS (SELECT 1 FROM messages WHERE photo = :photo)))`;

const OPEN_CONVERSATION = `
  INSERT INTO conversations (realm, user_a, user_b)
  SELECT :realm, min(:viewer, :other), max(:viewer, :other)
  FROM users AS person JOIN users AS viewer ON viewer.id = :viewer
  WHERE person.id = :other AND ${visibleTo("person")} AND ${MAY_CONTACT} AND ${HAS_FREE_PHOTO}
    AND NOT EXISTS (SELECT 1 FROM messages WHERE sender_id = :viewer AND client_id = :clientId)
  ON CONFLICT (user_a, user_b) DO NOTHING`;

/** A conversation without a message was opened by this batch. */
const COUNT_OPENING = countContact(
  `EXISTS (SELECT 1 FROM conversations WHERE ${PAIR} AND last_seq = 0)`,
);

const OPEN_SIDES = `
  INSERT INTO conversation_members (user_id, other_id, conversation_id)
  SELECT user_a, user_b, id FROM conversations WHERE ${PAIR}
  UNION ALL SELECT user_b, user_a, id FROM conversations WHERE ${PAIR}
  ON CONFLICT (user_id, other_id) DO NOTHING`;

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

/** To people who have written too: limits of first contact end there. Takes many, each of another conversation. */
const ADD_NEXT = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, client_id, content, created_at, reply_to_seq)
  SELECT given.public_id, conversation.id, given.seq, given.sender, given.client_id, given.content, given.now,
    given.reply_to_seq
  FROM (
    SELECT value ->> 0 AS public_id, value ->> 1 AS conversation, value ->> 2 AS seq, value ->> 3 AS sender,
      value ->> 4 AS other, value ->> 5 AS realm, value ->> 6 AS client_id, value ->> 7 AS content, value ->> 8 AS now,
      value ->> 9 AS reply_to_seq
    FROM json_each(:rows)) AS given
  CROSS JOIN users AS person CROSS JOIN conversations AS conversation
  WHERE person.id = given.other AND ${visibleTo("person", "given.sender", "given.realm")}
    AND conversation.id = given.conversation AND conversation.last_seq = given.seq - 1
    AND conversation.user_a = min(given.sender, given.other) AND conversation.user_b = max(given.sender, given.other)
  ON CONFLICT (sender_id, client_id) DO NOTHING
  RETURNING public_id, id`;

const MARK_BOTH_WROTE = `
  UPDATE matches SET both_wrote = 1 WHERE ${PAIR} AND both_wrote = 0 AND (
    SELECT count(*) FROM conversation_members
    WHERE (user_id, other_id) IN (VALUES (:viewer, :other), (:other, :viewer)) AND sent_count > 0) = 2`;

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

/**
 * Stores a message between two who have both written before, if `seq` is still the next number. Undefined, and nothing
 * stored, in every other case.
 */
export async function insertNext(
  db: Database,
  sender: ViewerScope,
  { otherId, conversation }: Route,
  seq: number,
  { publicId, clientId, content, now, replyToSeq }: NewMessage,
): Promise<Numbered | undefined> {
  const row = await gatherRow(db, ADD_NEXT, {
    key: conversation.id,
    values: [
      publicId,
      conversation.id,
      seq,
      sender.id,
      otherId,
      sender.realm,
      clientId,
      content,
      now,
      replyToSeq,
    ],
  });
  return row && { seq, innerId: row[1] as number };
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
