import { visibleTo } from "../../visibility.ts";
import { MAY_CONTACT, countContact } from "../../people/first-contact.repo.ts";

const PAIR = "user_a = min(:viewer, :other) AND user_b = max(:viewer, :other)";

/** Checked in the statement that stores: of two messages with the same photo one is refused. */
export const HAS_FREE_PHOTO = `(:photo IS NULL OR (
  EXISTS (SELECT 1 FROM uploads WHERE public_id = :photo AND owner_id = :viewer AND kind = 'message')
  AND NOT EXISTS (SELECT 1 FROM messages WHERE photo = :photo)))`;

export const OPEN_CONVERSATION = `
  INSERT INTO conversations (realm, user_a, user_b)
  SELECT :realm, min(:viewer, :other), max(:viewer, :other)
  FROM users AS person JOIN users AS viewer ON viewer.id = :viewer
  WHERE person.id = :other AND ${visibleTo("person")} AND ${MAY_CONTACT} AND ${HAS_FREE_PHOTO}
    AND NOT EXISTS (SELECT 1 FROM messages WHERE sender_id = :viewer AND client_id = :clientId)
  ON CONFLICT (user_a, user_b) DO NOTHING`;

/** A conversation without a message was opened in this batch. */
export const COUNT_OPENING = countContact(
  `EXISTS (SELECT 1 FROM conversations WHERE ${PAIR} AND last_seq = 0)`,
);

export const OPEN_SIDES = `
  INSERT INTO conversation_members (user_id, other_id, conversation_id)
  SELECT user_a, user_b, id FROM conversations WHERE ${PAIR}
  UNION ALL SELECT user_b, user_a, id FROM conversations WHERE ${PAIR}
  ON CONFLICT (user_id, other_id) DO NOTHING`;

export const MARK_BOTH_WROTE = `
  UPDATE matches SET both_wrote = 1 WHERE ${PAIR} AND both_wrote = 0 AND (
    SELECT count(*) FROM conversation_members
    WHERE (user_id, other_id) IN (VALUES (:viewer, :other), (:other, :viewer)) AND sent_count > 0) = 2`;
