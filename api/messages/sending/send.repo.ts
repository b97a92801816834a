import { isOnServer } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import type { ContactBounds } from "../../people/first-contact.repo.ts";
import { insertAgain } from "./next-message.repo.ts";
import type { NewMessage, Numbered } from "./next-message.repo.ts";
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
  const isNext = peer.conversationId > 0 && peer.sentCount > 0;
  // Of a file, another statement between those of most messages would divide their groups.
  if (isNext && photo === null && isOnServer(db))
    return insertAgain(db, sender, peer, message, unansweredMax);
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
