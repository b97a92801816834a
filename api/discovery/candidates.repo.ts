import type { Database } from "@hereabouts/db/client";
import type { Cell } from "../lib/cells.ts";
import { visibleTo } from "../visibility.ts";

export const CANDIDATES_MAX = 500;

/** `start` is where the order of ids begins for this viewer today. */
export type CandidateQuery = {
  viewer: number;
  realm: number;
  minAge: number;
  maxAge: number;
  cells: readonly Cell[];
  start: number;
};

const LISTED = `${visibleTo("place")} AND place.listed_age BETWEEN :minAge AND :maxAge AND place.user_id <> :viewer`;
const IN_CELL =
  "place.realm = :realm AND place.level = :level AND place.row = :row AND place.col = :col";

const CELL_BY_CELL = `
  SELECT json_group_array(user_id) AS ids, json_group_array(cell) AS cells FROM (
    SELECT place.user_id, wanted.key AS cell
    FROM json_each(:cells) AS wanted
    CROSS JOIN places AS place INDEXED BY places_nearby
      ON place.realm = :realm AND place.level = wanted.value ->> 0
      AND place.row = wanted.value ->> 1 AND place.col = wanted.value ->> 2
    WHERE ${LISTED}
    LIMIT ${CANDIDATES_MAX + 1})`;

const LAST_DAY_BEFORE = `SELECT max(active_day) AS day FROM places AS place WHERE ${IN_CELL} AND active_day < :before`;

const ACTIVE_ON_DAY = `
  SELECT json_group_array(user_id) AS ids FROM (
    SELECT * FROM (SELECT user_id FROM places AS place
      WHERE ${IN_CELL} AND active_day = :day AND user_id >= :start AND ${LISTED} ORDER BY user_id LIMIT :limit)
    UNION ALL
    SELECT * FROM (SELECT user_id FROM places AS place
      WHERE ${IN_CELL} AND active_day = :day AND user_id < :start AND ${LISTED} ORDER BY user_id LIMIT :limit)
    LIMIT :limit)`;

const numbers = (json: unknown) => JSON.parse(json as string) as number[];

/** The crowd of one cell: the most recently active day first, within a day by id from the viewer's start, wrapping. */
async function readCrowd(
  db: Database,
  { cells: _, start, ...who }: CandidateQuery,
  cell: Cell,
  limit: number,
) {
  const ids: number[] = [];
  const where = { realm: who.realm, level: cell.level, row: cell.row, col: cell.col };
  let before = Number.MAX_SAFE_INTEGER;
  while (ids.length < limit) {
    const last = await db.$client.execute({ sql: LAST_DAY_BEFORE, args: { ...where, before } });
    const day = last.rows[0]?.day as number | null;
    if (day === null) break;
    const args = { ...who, ...where, day, start, limit: limit - ids.length };
    ids.push(...numbers((await db.$client.execute({ sql: ACTIVE_ON_DAY, args })).rows[0]?.ids));
    before = day;
  }
  return ids;
}

/** At most `CANDIDATES_MAX` ids from the cells, in the order of the cells; the index bounds the work. */
export async function findCandidates(db: Database, query: CandidateQuery) {
  const { viewer, realm, minAge, maxAge, cells } = query;
  const wanted = JSON.stringify(cells.map(({ level, row, col }) => [level, row, col]));
  const args = { viewer, realm, minAge, maxAge, cells: wanted };
  const found = (await db.$client.execute({ sql: CELL_BY_CELL, args })).rows[0];
  const ids = numbers(found?.ids);
  if (ids.length <= CANDIDATES_MAX) return ids;
  const cellOf = numbers(found?.cells);
  const crowded = cellOf.at(-1) ?? 0;
  const whole = ids.slice(0, cellOf.indexOf(crowded));
  const crowd = await readCrowd(db, query, cells[crowded] as Cell, CANDIDATES_MAX - whole.length);
  return [...whole, ...crowd];
}

const COUNT = `
  SELECT radius, count(*) AS people FROM (
    SELECT wanted.value ->> 3 AS radius
    FROM json_each(:cells) AS wanted
    CROSS JOIN places AS place INDEXED BY places_nearby
      ON place.realm = :realm AND place.level = wanted.value ->> 0
      AND place.row = wanted.value ->> 1 AND place.col = wanted.value ->> 2
    WHERE ${LISTED}
    LIMIT ${CANDIDATES_MAX})
  GROUP BY radius`;

type Ring = Cell & { radiusKm: number };

/** How many stand in the cells of each radius, the nearest `CANDIDATES_MAX` of them. */
export async function countByRadius(
  db: Database,
  query: Omit<CandidateQuery, "start" | "cells"> & { cells: readonly Ring[] },
) {
  const { cells, ...who } = query;
  const wanted = JSON.stringify(
    cells.map(({ level, row, col, radiusKm }) => [level, row, col, radiusKm]),
  );
  const { rows } = await db.$client.execute({ sql: COUNT, args: { ...who, cells: wanted } });
  return new Map(rows.map((row) => [row.radius as number, row.people as number]));
}

export const readLargestId = async (db: Database) =>
  (await db.$client.execute("SELECT max(id) AS id FROM users")).rows[0]?.id as number;
