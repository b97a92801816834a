import type { Database } from "@hereabouts/db/client";
import { MEMBERS_REALM } from "../visibility.ts";

// Raw SQL: which one is deleted is a subquery of all statements of a batch.
/**
 * Over the limit, the least recently used sandboxes of the network that has most are deleted first: a network
 * displaces only its own.
 */
const TO_DELETE = `
  SELECT id FROM demo_towns WHERE last_used_at <= :unusedSince
  UNION SELECT id FROM (
    SELECT id FROM demo_towns ORDER BY
      row_number() OVER (PARTITION BY network ORDER BY last_used_at DESC, id DESC), last_used_at DESC, id DESC
    LIMIT -1 OFFSET :keep)
  ORDER BY id LIMIT 1`;

// Names a range of realms: nearly all members share one, so by its statistics the planner would scan the table.
const IS_IN_DELETED = `realm > ${MEMBERS_REALM} AND realm IN (${TO_DELETE})`;

const SESSIONS = `
  SELECT session.id FROM users AS person INDEXED BY users_realm CROSS JOIN sessions AS session ON session.user_id = person.id
  WHERE ${IS_IN_DELETED}`;

/**
 * Deletes one sandbox that was not used since then or is not among the `keep` newest; returns the sessions that ended
 * with it, and undefined if there is none.
 */
export async function deleteOneSandbox(db: Database, unusedSince: number, keep: number) {
  const args = { unusedSince, keep };
  const [sessions, , , sandboxes] = await db.$client.batch(
    [
      { sql: SESSIONS, args },
      { sql: `DELETE FROM users INDEXED BY users_realm WHERE ${IS_IN_DELETED}`, args },
      { sql: `DELETE FROM reports WHERE realm IN (${TO_DELETE})`, args },
      { sql: `DELETE FROM demo_towns WHERE id IN (${TO_DELETE})`, args },
    ],
    "write",
  );
  return sandboxes?.rowsAffected ? sessions?.rows.map((row) => row.id as number) : undefined;
}
