import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { users } from "@hereabouts/db/schema/users";
import { isNotNull, lte, min } from "drizzle-orm";

const LIMIT = 200;

// Raw SQL: both ends of it are one batch over a list of ids.
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
  const due = db.select({ id: users.id }).from(users).where(lte(users.visibleUntil, now));
  const ids = (await due.limit(LIMIT)).map(({ id }) => id);
  if (ids.length > 0) {
    const json = JSON.stringify(ids);
    await db.$client.batch([
      { sql: HIDE, args: { ids: json, now } },
      { sql: DELETE_PLACES, args: { ids: json } },
    ]);
    return ids;
  }
  const next = await db
    .select({ at: min(users.visibleUntil) })
    .from(users)
    .where(isNotNull(users.visibleUntil))
    .get();
  if (changes === known.changes) known.nextAt = next?.at ?? Number.POSITIVE_INFINITY;
  return [];
}
