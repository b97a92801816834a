import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";

// Raw SQL: a batch is one statement over JSON.
const CHANGED = `
  SELECT message.id, message.content FROM message_words AS indexed
  CROSS JOIN messages AS message ON message.id = indexed.message_id
  WHERE indexed.words IS NULL LIMIT :limit`;

const NEW = `
  SELECT id, content FROM messages
  WHERE id > (SELECT coalesce(max(message_id), 0) FROM message_words) ORDER BY id LIMIT :limit`;

type Unindexed = { id: number; content: string };

/** Messages that were edited since they were indexed, else the next new ones. */
export async function readUnindexed(db: Database, limit: number) {
  const changed = await db.$client.execute({ sql: CHANGED, args: { limit } });
  if (changed.rows.length > 0) return changed.rows as unknown as Unindexed[];
  return (await db.$client.execute({ sql: NEW, args: { limit } })).rows as unknown as Unindexed[];
}

/** If a message was edited meanwhile, it is indexed again; a removed one is not. */
const SAVE = `
  INSERT INTO message_words (message_id, user_a, user_b, words)
  SELECT message.id, conversation.user_a, conversation.user_b,
    iif(message.content = value ->> 1, value ->> 2, NULL)
  FROM json_each(:rows) CROSS JOIN messages AS message ON message.id = value ->> 0
  CROSS JOIN conversations AS conversation ON conversation.id = message.conversation_id
  WHERE true
  ON CONFLICT (message_id) DO UPDATE SET words = excluded.words`;

export const saveWords = (
  db: Database,
  rows: readonly [id: number, content: string, words: string][],
) => executeMany(db, SAVE, rows);

/** Merges a few pages at a time: automatic merges would sometimes block a write for 50 ms. */
const MERGE =
  "INSERT INTO message_index (message_index, rank) SELECT 'merge', value FROM json_each(:rows)";
const MERGED_PAGES = 16;

export const mergeIndex = (db: Database) => executeMany(db, MERGE, [MERGED_PAGES]);
