import type { Database } from "@hereabouts/db/client";
import type { Cell } from "../lib/cells.ts";

const UNPUBLISHED = `
  SELECT place.user_id, person.public_id, place.level, place.row, place.col
  FROM places AS place JOIN users AS person ON person.id = place.user_id
  WHERE place.told_cell IS NULL AND place.user_id > :after ORDER BY place.user_id LIMIT :limit`;

/** The next members whose place has no published 2 km cell yet. */
export async function findUnpublished(db: Database, after: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: UNPUBLISHED, args: { after, limit } });
  return rows.map((row) => ({
    userId: row.user_id as number,
    publicId: row.public_id as string,
    cell: { level: row.level, row: row.row, col: row.col } as Cell,
  }));
}

const PUBLISH = `
  UPDATE places SET told_cell = published.value ->> 'publishedCell',
    centre_latitude = published.value ->> '$.centre.latitude', centre_longitude = published.value ->> '$.centre.longitude',
    pin_latitude = published.value ->> '$.pin.latitude', pin_longitude = published.value ->> '$.pin.longitude'
  FROM json_each(?) AS published
  WHERE places.user_id = published.value ->> 'userId' AND places.told_cell IS NULL`;

export const savePublished = (db: Database, published: object[]) =>
  db.$client.execute({ sql: PUBLISH, args: [JSON.stringify(published)] });
