import type { Database } from "@hereabouts/db/client";

/** To each side of everybody in their row. */
const NEIGHBOURS = 10;
export const CONVERSATIONS_EACH = 2 * NEIGHBOURS;

const CONVERSATIONS = `
  INSERT INTO conversations (realm, user_a, user_b, last_seq)
  SELECT 0, min(value ->> 0, value ->> 1), max(value ->> 0, value ->> 1), 2 FROM json_each(:pairs)`;

const MESSAGES = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
  SELECT substr(hex(randomblob(16)), 1, 22), conversation.id, seq.value,
    CASE seq.value % 2 WHEN 0 THEN conversation.user_a ELSE conversation.user_b END,
    'See you at seven by the fountain?', :now
  FROM generate_series(1, 2) AS seq CROSS JOIN conversations AS conversation`;

const membersOf = (mine: string, other: string) => `
  INSERT INTO conversation_members (user_id, other_id, conversation_id, last_message_id, sent_count, read_seq)
  SELECT ${mine}, ${other}, id, (SELECT id FROM messages WHERE conversation_id = conversation.id AND seq = 2), 1, 2
  FROM conversations AS conversation`;

const MATCHES = `
  INSERT INTO matches (public_id, user_a, user_b, compatibility_score, both_wrote, created_at)
  SELECT substr(hex(randomblob(16)), 1, 22), user_a, user_b, 50, 1, :now FROM conversations WHERE id % 10 = 0`;

/** Everybody writes with those who stand beside them in the row of ids, and both have written. */
export async function seedConversations({ $client }: Database, ids: readonly number[]) {
  const pairs = ids.flatMap((id, index) =>
    Array.from({ length: NEIGHBOURS }, (_, step) => [id, ids[(index + step + 1) % ids.length]]),
  );
  const now = Date.now();
  await $client.batch(
    [
      { sql: CONVERSATIONS, args: { pairs: JSON.stringify(pairs) } },
      { sql: MESSAGES, args: { now } },
      membersOf("user_a", "user_b"),
      membersOf("user_b", "user_a"),
      { sql: MATCHES, args: { now } },
    ],
    "write",
  );
}
