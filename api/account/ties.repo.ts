import type { Database } from "@hereabouts/db/client";
import { clearSome, deleteSome } from "@hereabouts/db/delete-some";

type Column = readonly [table: string, column: string];

// Raw SQL: limited deletes, and the messages have a measured join order.
/** Where so many rows may name a member that they are deleted a little at a time; foreign keys delete the others. */
export const DELETED = [
  ["alerts", "actor_id"],
  ["blocks", "blocker_id"],
  ["blocks", "blocked_id"],
  ["event_answers", "user_id"],
  ["event_photos", "user_id"],
  ["event_questions", "user_id"],
  ["event_suggestions", "user_id"],
  ["event_suggestions", "other_id"],
  ["event_words", "author_id"],
  ["meetings", "user_id"],
  ["meetings", "other_id"],
  ["mutes", "user_id"],
  ["mutes", "muted_id"],
  ["passes", "user_id"],
  ["passes", "passed_id"],
] as const satisfies Column[];

/** The same for rows that stay without them. */
export const CLEARED = [
  ["events", "news_by_id"],
  ["reports", "reporter_id"],
  ["reports", "accused_id"],
  ["uploads", "owner_id"],
] as const satisfies Column[];

const naming = ([table, column]: Column) => `SELECT rowid FROM ${table} WHERE ${column} = :member`;

const TIED = [...DELETED, ...CLEARED]
  .map(([table, column], index) => `(${index}, EXISTS (${naming([table, column])}))`)
  .join();
const FIND_TIES = `SELECT column1 AS position FROM (VALUES ${TIED}) WHERE column2`;

/** Deletes what names the member, a little at a time. */
export async function deleteTies(db: Database, member: number) {
  const { rows } = await db.$client.execute({ sql: FIND_TIES, args: { member } });
  const positions = new Set(rows.map(({ position }) => position as number));
  for (const [index, column] of DELETED.entries())
    if (positions.has(index)) while (await deleteSome(db, column[0], naming(column), member));
  for (const [index, column] of CLEARED.entries())
    if (positions.has(DELETED.length + index))
      while (await clearSome(db, column, naming(column), member));
}

/** Fewer, as each has a dozen entries in the index of words, which are overwritten. */
const MESSAGES_AT_ONCE = 20;
// Only the first conversations, as each round would look at all of them again.
const FIRST = "(SELECT id FROM conversations WHERE user_a = :member OR user_b = :member LIMIT 100)";
const MESSAGES = `
  SELECT message.id FROM ${FIRST} AS first CROSS JOIN messages AS message ON message.conversation_id = first.id`;
const EMPTY = `
  SELECT id FROM ${FIRST} AS first WHERE NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = first.id)`;

/** Deletes the member's messages and conversations, a little at a time. */
export async function deleteConversations(db: Database, member: number) {
  for (let isMore = true; isMore;) {
    while (await deleteSome(db, "messages", MESSAGES, member, MESSAGES_AT_ONCE));
    isMore = await deleteSome(db, "conversations", EMPTY, member);
  }
}

const GUESTS = `
  SELECT guest.id FROM event_series AS series CROSS JOIN event_series_guests AS guest ON guest.series_id = series.id
  WHERE series.host_id = :member`;
const SERIES = "SELECT id FROM event_series WHERE host_id = :member";

/** Deletes the series whose events are deleted, a little at a time. */
export async function deleteSeries(db: Database, member: number) {
  while (await deleteSome(db, "event_series_guests", GUESTS, member));
  while (await deleteSome(db, "event_series", SERIES, member));
}
