import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";

// Raw SQL: both ends of it are one batch over a list of ids.
const LIMIT = 200;
const DUE = `SELECT id FROM users WHERE visible_until <= :now LIMIT ${LIMIT}`;
const NEXT = "SELECT min(visible_until) AS next_at FROM users WHERE visible_until IS NOT NULL";
const HIDE = `
  UPDATE users SET show_location = 0, visible_until = NULL
  WHERE id IN (SELECT value FROM json_each(:ids)) AND visible_until <= :now`;
const DELETE_PLACES = `
  DELETE FROM places WHERE user_id IN (SELECT person.id FROM json_each(:ids) AS wanted
    CROSS JOIN users AS person ON person.id = wanted.value WHERE NOT person.show_location)`;

/** When somebody is hidden next, as far as this process knows: asking the table each time would cost every read. */
const schedule = preparedFor(() => ({ nextAt: 0, changes: 0 }));

/** To be called after an end was written. */
export function expectVisibleUntil(db: Database, end: number) {
  const known = schedule(db);
  known.changes += 1;
  known.nextAt = Math.min(known.nextAt, end);
}

/** Hides some of those whose time has come, as if they had switched their place off; answers who they are. */
export async function hideDue(db: Database, now: number): Promise<number[]> {
  const known = schedule(db);
  if (now < known.nextAt) return [];
  const { changes } = known;
  const { rows } = await db.$client.execute({ sql: DUE, args: { now } });
  const ids = rows.map(({ id }) => id as number);
  if (ids.length > 0) {
    const json = JSON.stringify(ids);
    await db.$client.batch([
      { sql: HIDE, args: { ids: json, now } },
      { sql: DELETE_PLACES, args: { ids: json } },
    ]);
    return ids;
  }
  const next = (await db.$client.execute(NEXT)).rows[0]?.next_at as number | null | undefined;
  if (changes === known.changes) known.nextAt = next ?? Number.POSITIVE_INFINITY;
  return [];
}
