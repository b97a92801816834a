import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, isNull } from "drizzle-orm";

/** The interests of the next people of a realm after an id, without suspended ones. */
export const readInterestsIn = (db: Database, realm: number, after: number, limit: number) =>
  db
    .select({ id: users.id, interests: users.interests })
    .from(users)
    .where(and(eq(users.realm, realm), gt(users.id, after), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .limit(limit);

// Raw SQL: a batch of ids comes as a JSON list.
const OF_PEOPLE = `
  SELECT person.interests FROM json_each(?) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  WHERE person.realm = ? AND person.suspended_at IS NULL`;

/** The same of these people only. */
export async function readInterestsOf(db: Database, realm: number, ids: readonly number[]) {
  const { rows } = await db.$client.execute({
    sql: OF_PEOPLE,
    args: [JSON.stringify(ids), realm],
  });
  return rows.map(({ interests }) => JSON.parse(interests as string) as string[]);
}
