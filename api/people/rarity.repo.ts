import type { Database } from "@hereabouts/db/client";

/** The interests of the next members after `afterId`: one turn of the daily count. */
export async function readInterests(db: Database, afterId: number, limit: number) {
  const { rows } = await db.$client.execute({
    sql: "SELECT id, interests FROM users WHERE realm = 0 AND id > ? ORDER BY id LIMIT ?",
    args: [afterId, limit],
  });
  return rows.map((row) => ({
    id: row.id as number,
    interests: JSON.parse(row.interests as string) as string[],
  }));
}

export async function readInterestCounts(db: Database) {
  const { rows } = await db.$client.execute("SELECT interest, members FROM interest_counts");
  return new Map(rows.map((row) => [row.interest as string, row.members as number]));
}

export const replaceInterestCounts = (db: Database, counts: Map<string, number>) =>
  db.$client.batch(
    [
      "DELETE FROM interest_counts",
      {
        sql: "INSERT INTO interest_counts (interest, members) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
        args: [JSON.stringify([...counts])],
      },
    ],
    "write",
  );
