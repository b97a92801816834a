import type { Database } from "@hereabouts/db/client";

// Raw SQL: lists are read from JSON, and the batches by the index of realms.
const IN_REALM = `
  SELECT id, interests FROM users
  WHERE realm = ? AND id > ? AND suspended_at IS NULL ORDER BY id LIMIT ?`;

const parsed = (text: unknown) => JSON.parse(text as string) as string[];

/** The interests of the next people of a realm after one of them; whoever is suspended is left out. */
export async function readInterestsIn(db: Database, realm: number, after: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: IN_REALM, args: [realm, after, limit] });
  return rows.map(({ id, interests }) => ({ id: id as number, interests: parsed(interests) }));
}

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
  return rows.map(({ interests }) => parsed(interests));
}
