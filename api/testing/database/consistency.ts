import type { Database } from "@hereabouts/db/client";

/** Compares every stored count with the rows that it counts. */
const DISAGREEMENTS = `
  SELECT 'conversation' AS what, id FROM conversations
  WHERE last_seq <> (SELECT coalesce(max(seq), 0) FROM messages WHERE conversation_id = conversations.id)
    OR last_seq <> (SELECT count(*) FROM messages WHERE conversation_id = conversations.id)
  UNION ALL SELECT 'sent', rowid FROM conversation_members AS mine
  WHERE sent_count <> (SELECT count(*) FROM messages
    WHERE conversation_id = mine.conversation_id AND sender_id = mine.user_id)
  UNION ALL SELECT 'unread', rowid FROM conversation_members AS mine
  WHERE unread_count <> (SELECT count(*) FROM messages
    WHERE conversation_id = mine.conversation_id AND sender_id = mine.other_id AND seq > mine.read_seq
      AND content <> '')
  UNION ALL SELECT 'version', id FROM conversations
  WHERE version <> (SELECT coalesce(max(version), 0) FROM message_changes WHERE conversation_id = conversations.id)
  UNION ALL SELECT 'newest', rowid FROM conversation_members AS mine
  WHERE last_message_id <> (SELECT coalesce(max(id), 0) FROM messages WHERE conversation_id = mine.conversation_id)
  UNION ALL SELECT 'connections', id FROM users
  WHERE connections_count <> (SELECT count(*) FROM matches WHERE users.id IN (user_a, user_b))
    OR mutual_count <> (SELECT count(*) FROM matches WHERE both_wrote AND users.id IN (user_a, user_b))
  UNION ALL SELECT 'match', id FROM matches
  WHERE both_wrote <> ((SELECT count(*) FROM conversation_members AS side
    WHERE sent_count > 0 AND user_id IN (user_a, user_b) AND other_id IN (user_a, user_b)) = 2)
  UNION ALL SELECT 'event', id FROM events
  WHERE current_attendees <> (SELECT coalesce(sum(1 + plus_one), 0) FROM event_attendees WHERE event_id = events.id)
      + (SELECT count(*) FROM waitlist WHERE event_id = events.id AND offered_at IS NOT NULL)
    OR waiting_count <> (SELECT count(*) FROM waitlist WHERE event_id = events.id AND offered_at IS NULL)
  UNION ALL SELECT 'joined', id FROM users
  WHERE events_joined <> (SELECT count(*) FROM event_attendees JOIN events ON events.id = event_id
    WHERE user_id = users.id AND NOT is_cancelled)
  UNION ALL SELECT 'face', id FROM users
  WHERE profile_image_url IS NOT (SELECT address FROM profile_photos WHERE user_id = users.id ORDER BY position LIMIT 1)
    OR profile_image_url IS NOT (SELECT address FROM profile_photos WHERE user_id = users.id AND position = 1)`;

/** The problems that the integrity check of the database, foreign keys and counters find; empty if there are none. */
export async function findInconsistencies({ $client }: Database) {
  const { rows: integrity } = await $client.execute("PRAGMA integrity_check");
  const { rows: references } = await $client.execute("PRAGMA foreign_key_check");
  const { rows: counters } = await $client.execute(DISAGREEMENTS);
  return [
    ...integrity.map((row) => String(row.integrity_check)).filter((said) => said !== "ok"),
    ...references.map((row) => `reference from ${String(row.table)} ${String(row.rowid)}`),
    ...counters.map(({ what, id }) => `${String(what)} ${String(id)}`),
  ];
}
