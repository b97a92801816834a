import type { Database } from "@hereabouts/db/client";
import { interestCounts } from "@hereabouts/db/schema/users";
import { sql } from "drizzle-orm";

export async function readInterestCounts(db: Database) {
  const rows = await db.select().from(interestCounts);
  return new Map(rows.map(({ interest, members }) => [interest, members]));
}

// Raw SQL: the list is one parameter, as JSON, since it may be longer than a statement has room for.
export const replaceInterestCounts = (db: Database, counts: Map<string, number>) =>
  db.batch([
    db.delete(interestCounts),
    db.run(sql`
      INSERT INTO interest_counts (interest, members)
      SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify([...counts])})`),
  ]);
