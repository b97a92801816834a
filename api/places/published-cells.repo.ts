import type { Database } from "@hereabouts/db/client";
import { places } from "@hereabouts/db/schema/places";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Cell } from "../lib/cells.ts";

/** The next members whose place has no published 2 km cell yet. */
export async function findUnpublished(db: Database, after: number, limit: number) {
  const rows = await db
    .select({
      userId: places.userId,
      publicId: users.publicId,
      cell: { level: places.level, row: places.row, col: places.col },
    })
    .from(places)
    .innerJoin(users, eq(users.id, places.userId))
    .where(and(isNull(places.publishedCell), gt(places.userId, after)))
    .orderBy(places.userId)
    .limit(limit);
  return rows.map((row) => ({ ...row, cell: row.cell as Cell }));
}

// Raw SQL: the builder cannot join an UPDATE with json_each.
const PUBLISH = `
  UPDATE places SET told_cell = published.value ->> 'publishedCell',
    centre_latitude = published.value ->> '$.centre.latitude', centre_longitude = published.value ->> '$.centre.longitude',
    pin_latitude = published.value ->> '$.pin.latitude', pin_longitude = published.value ->> '$.pin.longitude'
  FROM json_each(?) AS published
  WHERE places.user_id = published.value ->> 'userId' AND places.told_cell IS NULL`;

export const savePublished = (db: Database, published: object[]) =>
  db.$client.execute({ sql: PUBLISH, args: [JSON.stringify(published)] });
