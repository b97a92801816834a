import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { places } from "@hereabouts/db/schema/places";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, max, sql } from "drizzle-orm";
import { MEMBERS_REALM } from "../visibility.ts";

/** The next member ids after an id. */
export async function readMemberIds(db: Database, after: number, limit: number) {
  const next = db.select({ id: users.id }).from(users);
  const rows = await next
    .where(and(gt(users.id, after), eq(users.realm, MEMBERS_REALM)))
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

const statements = preparedFor((db) => ({
  byPublicId: db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.publicId, sql.placeholder("publicId")))
    .prepare(),
}));

export const findId = async (db: Database, publicId: string) =>
  (await statements(db).byPublicId.get({ publicId }))?.id;

/** The id of the newest member with a place, an upper bound of their number. */
export async function readNewestId(db: Database) {
  const newest = await db
    .select({ id: max(places.userId) })
    .from(places)
    .get();
  return newest?.id ?? 0;
}
