import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, lt } from "drizzle-orm";

// Raw SQL: a batch of ids comes as a JSON list.
const TO_NOTIFY = `
  SELECT person.id, person.public_id, person.realm, person.newcomers_day FROM json_each(:ids) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  WHERE person.nearby_users AND person.newcomers_day < :today`;

/** The members who want to know about new people nearby and had no notice today. */
export async function findMembersToNotify(db: Database, ids: readonly number[], today: number) {
  const args = { ids: JSON.stringify(ids), today };
  return (await db.$client.execute({ sql: TO_NOTIFY, args })).rows.map((row) => ({
    id: row.id as number,
    publicId: row.public_id as string,
    realm: row.realm as number,
    newcomersDay: row.newcomers_day as number,
  }));
}
export type MemberToNotify = Awaited<ReturnType<typeof findMembersToNotify>>[number];

/** Uses the member's one notice of the day and stores its number; returns whether it was still unused. */
export async function consumeNotice(db: Database, id: number, today: number, count: number) {
  const taken = await db
    .update(users)
    .set({ newcomersDay: today, newcomersCount: count })
    .where(and(eq(users.id, id), lt(users.newcomersDay, today)));
  return taken.rowsAffected > 0;
}
