import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { messageWords, messages } from "@hereabouts/db/schema/messages";
import { eq, gt, isNull, sql } from "drizzle-orm";

const statements = preparedFor((db) => {
  const text = { id: messages.id, content: messages.content };
  const limit = sql.placeholder("limit");
  const last = db
    .select({ id: sql`coalesce(max(${messageWords.messageId}), 0)` })
    .from(messageWords);
  return {
    changed: db
      .select(text)
      .from(messageWords)
      .innerJoin(messages, eq(messages.id, messageWords.messageId))
      .where(isNull(messageWords.words))
      .limit(limit)
      .prepare(),
    new: db
      .select(text)
      .from(messages)
      .where(gt(messages.id, last))
      .orderBy(messages.id)
      .limit(limit)
      .prepare(),
  };
});

type Unindexed = { id: number; content: string };

/** Messages that were edited since they were indexed, else the next new ones. */
export async function readUnindexed(db: Database, limit: number): Promise<Unindexed[]> {
  const changed = await statements(db).changed.all({ limit });
  return changed.length > 0 ? changed : statements(db).new.all({ limit });
}

// Raw SQL: a batch is one statement over JSON.
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
