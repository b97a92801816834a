import type { Database } from "@hereabouts/db/client";
import type { Intent } from "@hereabouts/db/enumerations";
import { places } from "@hereabouts/db/schema/places";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { DATING_COLUMNS, DATING_JOIN, datingOf } from "../dating.ts";
import type { DatingRow } from "../dating.ts";

// Raw SQL: hot reads with a measured join order.
const LISTED_IN_CELL = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell, person.show_online_status, ${DATING_COLUMNS}
  FROM places AS place CROSS JOIN users AS person ON person.id = place.user_id ${DATING_JOIN}
  WHERE place.listed_age IS NOT NULL AND place.told_cell IS NOT NULL AND person.suspended_at IS NULL
  AND place.realm = :realm AND place.told_cell = :publishedCell
  AND (place.active_day, place.user_id) > (:day, :id)
  ORDER BY place.active_day, place.user_id LIMIT :limit`;

/** CROSS JOIN keeps the order of the codes, so the first rows are those of the first cells. */
const LISTED_IN_CELLS = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell, person.show_online_status, ${DATING_COLUMNS}
  FROM json_each(:codes) AS wanted
  CROSS JOIN places AS place ON place.realm = :realm AND place.told_cell = wanted.value
  CROSS JOIN users AS person ON person.id = place.user_id ${DATING_JOIN}
  WHERE place.listed_age IS NOT NULL AND person.suspended_at IS NULL LIMIT :limit`;

const LISTED_PEOPLE = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell, person.show_online_status, ${DATING_COLUMNS}
  FROM json_each(:ids) AS wanted
  CROSS JOIN places AS place ON place.user_id = wanted.value
  CROSS JOIN users AS person ON person.id = place.user_id ${DATING_JOIN}
  WHERE place.listed_age IS NOT NULL AND place.told_cell IS NOT NULL AND person.suspended_at IS NULL`;

/** In the order of ids, as rows lie in the file; by cell each would be on another page. */
const LISTED_AFTER = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell, person.show_online_status, ${DATING_COLUMNS}
  FROM places AS place CROSS JOIN users AS person ON person.id = place.user_id ${DATING_JOIN}
  WHERE place.user_id > :after AND place.realm = :realm AND place.listed_age IS NOT NULL
    AND place.told_cell IS NOT NULL AND person.suspended_at IS NULL
  ORDER BY place.user_id LIMIT :limit`;

type ListedRow = DatingRow & {
  user_id: number;
  listed_age: number;
  active_day: number;
  intent: Intent | null;
  interests: string;
  published_at: number;
  realm: number;
  told_cell: number;
  show_online_status: number;
};

const toListed = (row: ListedRow) => ({
  id: row.user_id,
  activeDay: row.active_day,
  publishedAt: row.published_at,
  traits: {
    age: row.listed_age,
    intent: row.intent,
    interests: JSON.parse(row.interests) as string[],
  },
  realm: row.realm,
  publishedCell: row.told_cell,
  showsOnlineStatus: row.show_online_status === 1,
  dating: datingOf(row),
});
export type Listed = ReturnType<typeof toListed>;

type After = { day: number; id: number };

/** The next members of a cell by the day of their last activity. */
export async function readListed(
  db: Database,
  realm: number,
  publishedCell: number,
  after: After,
  limit: number,
) {
  const args = { realm, publishedCell, ...after, limit };
  const { rows } = await db.$client.execute({ sql: LISTED_IN_CELL, args });
  return (rows as unknown as ListedRow[]).map(toListed);
}

/** The members of these cells, at most `limit`. */
export async function readListedIn(
  db: Database,
  realm: number,
  publishedCells: readonly number[],
  limit: number,
) {
  const args = { realm, codes: JSON.stringify(publishedCells), limit };
  const { rows } = await db.$client.execute({ sql: LISTED_IN_CELLS, args });
  return (rows as unknown as ListedRow[]).map(toListed);
}

/** The next of all listed members. */
export async function readListedAfter(db: Database, realm: number, after: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: LISTED_AFTER, args: { realm, after, limit } });
  return (rows as unknown as ListedRow[]).map(toListed);
}

/** The next cells with published places, and how many members each lists at most. */
export async function readCellSizes(db: Database, realm: number, after: number, limit: number) {
  const code = sql<number>`${places.publishedCell}`;
  return db
    .select({ code, people: count() })
    .from(places)
    .where(and(eq(places.realm, realm), gt(places.publishedCell, after)))
    .groupBy(places.publishedCell)
    .limit(limit);
}

/** The listed ones of these people. */
export async function readListedPeople(db: Database, ids: readonly number[]) {
  const args = { ids: JSON.stringify(ids) };
  const { rows } = await db.$client.execute({ sql: LISTED_PEOPLE, args });
  return (rows as unknown as ListedRow[]).map(toListed);
}
