import { emptyLog } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { events } from "@hereabouts/db/schema/events";
import { users } from "@hereabouts/db/schema/users";
import { and, eq } from "drizzle-orm";
import { DELETED_REALM } from "../visibility.ts";

const idsIn = (rows: readonly Record<string, unknown>[] | undefined, column: string) =>
  (rows ?? []).map((row) => row[column] as number);

// Raw SQL in batches: one statement per table reads more easily as SQL, and the limited delete has a measured join order.
const OF_EITHER_SIDE = "(user_a = :userId OR user_b = :userId)";

const LEAVE_EVENTS = `
  DELETE FROM event_attendees
  WHERE user_id = :userId AND event_id NOT IN (SELECT id FROM events WHERE host_id = :userId)
  RETURNING event_id`;

const MARK = `
  UPDATE users SET realm = ${DELETED_REALM}, email = NULL, pending_email = NULL, password_hash = NULL
  WHERE id = :userId`;

/**
 * Ends sign-ins, connections and visibility in one batch, so the member is gone for everybody at once. What is left to
 * delete is invisible, and a restart finds it. Returns what has to be invalidated.
 */
export async function beginDeletion(db: Database, userId: number) {
  const results = await db.$client.batch(
    [
      `DELETE FROM outbox WHERE user_id = :userId
        OR recipient = (SELECT email FROM users WHERE id = :userId)`,
      "DELETE FROM sessions WHERE user_id = :userId RETURNING id",
      "DELETE FROM google_accounts WHERE user_id = :userId",
      "DELETE FROM password_resets WHERE user_id = :userId",
      "DELETE FROM known_devices WHERE user_id = :userId",
      "DELETE FROM google_link_requests WHERE user_id = :userId",
      "DELETE FROM places WHERE user_id = :userId",
      `DELETE FROM matches WHERE ${OF_EITHER_SIDE} RETURNING user_a, user_b`,
      `DELETE FROM conversation_members WHERE user_id = :userId OR other_id = :userId RETURNING user_id`,
      LEAVE_EVENTS,
      "DELETE FROM waitlist WHERE user_id = :userId RETURNING event_id",
      "DELETE FROM event_declines WHERE user_id = :userId",
      "DELETE FROM alerts WHERE user_id = :userId OR actor_id = :userId",
      "DELETE FROM email_confirmations WHERE user_id = :userId",
      "DELETE FROM profile_photos WHERE user_id = :userId",
      "DELETE FROM dating_preferences WHERE user_id = :userId",
      "DELETE FROM calendar_feeds WHERE user_id = :userId",
      "UPDATE uploads SET owner_id = NULL WHERE owner_id = :userId",
      MARK,
    ].map((sql) => ({ sql, args: { userId } })),
    "write",
  );
  const matched = results[7]?.rows;
  const known = new Set([
    ...idsIn(matched, "user_a"),
    ...idsIn(matched, "user_b"),
    ...idsIn(results[8]?.rows, "user_id"),
  ]);
  known.delete(userId);
  return {
    sessions: idsIn(results[1]?.rows, "id"),
    known: [...known],
    events: [...idsIn(results[9]?.rows, "event_id"), ...idsIn(results[10]?.rows, "event_id")],
  };
}

/** Members whose deletion is running or was interrupted. */
export async function findUnfinishedDeletions(db: Database) {
  const gone = db.select({ id: users.id }).from(users).where(eq(users.realm, DELETED_REALM));
  return (await gone.orderBy(users.id)).map(({ id }) => id);
}

export async function findHosted(db: Database, userId: number, limit: number) {
  const hosted = db.select({ id: events.id }).from(events).where(eq(events.hostId, userId));
  return (await hosted.orderBy(events.id).limit(limit)).map(({ id }) => id);
}

/** Deletes up to `limit` of the member's messages and emptied conversations; returns whether none are left. */
export async function deleteMessageBatch(db: Database, userId: number, limit: number) {
  const [deleted] = await db.$client.batch(
    [
      {
        sql: `
          DELETE FROM messages WHERE id IN (
            SELECT message.id FROM conversations AS conversation
            CROSS JOIN messages AS message ON message.conversation_id = conversation.id
            WHERE ${OF_EITHER_SIDE} LIMIT :limit)`,
        args: { userId, limit },
      },
      {
        sql: `
          DELETE FROM conversations WHERE ${OF_EITHER_SIDE}
            AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = conversations.id)`,
        args: { userId },
      },
    ],
    "write",
  );
  return (deleted?.rowsAffected ?? 0) < limit;
}

/** The last step: rows that refer to the member are deleted by their foreign keys. */
export const deleteUser = (db: Database, userId: number) =>
  db.delete(users).where(and(eq(users.id, userId), eq(users.realm, DELETED_REALM)));

/** Deleted rows are overwritten in the file already; this removes them from the write-ahead log too. */
export const purgeDeletedFromLog = (db: Database) => emptyLog(db);
