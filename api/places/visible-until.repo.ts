import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { lte } from "drizzle-orm";

export const HIDDEN_AT_ONCE = 200;

// Raw SQL: both ends of it are one batch over a list of ids.
const HIDE = `
  UPDATE users SET show_location = 0, visible_until = NULL
  WHERE id IN (SELECT value FROM json_each(:ids)) AND visible_until <= :now`;
const DELETE_PLACES = `
  DELETE FROM places WHERE user_id IN (SELECT person.id FROM json_each(:ids) AS wanted
    CROSS JOIN users AS person ON person.id = wanted.value WHERE NOT person.show_location)`;

/** Hides some of the members who are due, as if they had switched their place off; returns their ids. */
export async function hideDue(db: Database, now: number): Promise<number[]> {
  const due = db.select({ id: users.id }).from(users).where(lte(users.visibleUntil, now));
  const ids = (await due.limit(HIDDEN_AT_ONCE)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const json = JSON.stringify(ids);
  await db.$client.batch([
    { sql: HIDE, args: { ids: json, now } },
    { sql: DELETE_PLACES, args: { ids: json } },
  ]);
  return ids;
}
