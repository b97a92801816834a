import type { Database } from "@hereabouts/db/client";
import type { Cell } from "../lib/cells.ts";

const UNTOLD = `
  SELECT place.user_id, person.public_id, place.level, place.row, place.col
  FROM places AS place JOIN users AS person ON person.id = place.user_id
  WHERE place.told_cell IS NULL AND place.user_id > :after ORDER BY place.user_id LIMIT :limit`;

/** The next members of whose place it is not yet settled which 2 km cell others are told. */
export async function findUntold(db: Database, after: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: UNTOLD, args: { after, limit } });
  return rows.map((row) => ({
    userId: row.user_id as number,
    publicId: row.public_id as string,
    cell: { level: row.level, row: row.row, col: row.col } as Cell,
  }));
}

const TELL = `
  UPDATE places SET told_cell = told.value ->> 'toldCell',
    centre_latitude = told.value ->> '$.centre.latitude', centre_longitude = told.value ->> '$.centre.longitude',
    pin_latitude = told.value ->> '$.pin.latitude', pin_longitude = told.value ->> '$.pin.longitude'
  FROM json_each(?) AS told
  WHERE places.user_id = told.value ->> 'userId' AND places.told_cell IS NULL`;

export const saveTold = (db: Database, told: object[]) =>
  db.$client.execute({ sql: TELL, args: [JSON.stringify(told)] });
