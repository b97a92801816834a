import type { Database } from "@hereabouts/db/client";
import { interestCounts, users } from "@hereabouts/db/schema/users";
import { and, eq, gt, sql } from "drizzle-orm";
import { MEMBERS_REALM } from "../visibility.ts";

/** The interests of the next members after `afterId`, for one turn of the daily count. */
export const readInterests = (db: Database, afterId: number, limit: number) =>
  db
    .select({ id: users.id, interests: users.interests })
    .from(users)
    .where(and(eq(users.realm, MEMBERS_REALM), gt(users.id, afterId)))
    .orderBy(users.id)
    .limit(limit);

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
