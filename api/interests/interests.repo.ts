import type { Database } from "@hereabouts/db/client";

// Raw SQL: a batch of ids comes as a JSON list.
const OF_PEOPLE = `
  SELECT person.interests FROM json_each(?) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  WHERE person.realm = ? AND person.suspended_at IS NULL`;

/** The interests of these people, without suspended ones. */
export async function readInterestsOf(db: Database, realm: number, ids: readonly number[]) {
  const { rows } = await db.$client.execute({
    sql: OF_PEOPLE,
    args: [JSON.stringify(ids), realm],
  });
  return rows.map(({ interests }) => JSON.parse(interests as string) as string[]);
}
