import type { Database } from "@hereabouts/db/client";
import type { Cell } from "../../lib/cells.ts";

// Raw SQL: hot statements, cached by their text, with a measured join order.
const ENTRY =
  "id, realm, row, col, starts_at, latitude, longitude, category, host_id, series_id, is_edited_alone";
const IS_HOST_ACTIVE = "host_id NOT IN (SELECT id FROM users WHERE suspended_at IS NOT NULL)";

const IN_CELL = `
  SELECT ${ENTRY} FROM events
  WHERE NOT is_cancelled AND realm = :realm AND row = :row AND col = :col
    AND (starts_at, id) > (:startsAt, :id) AND ${IS_HOST_ACTIVE}
  ORDER BY starts_at, id LIMIT :limit`;

const LOCATED = `
  SELECT ${ENTRY} FROM events
  WHERE id IN (SELECT value FROM json_each(:ids)) AND NOT is_cancelled AND ${IS_HOST_ACTIVE}`;

const TEXTS = `
  SELECT event.id, event.title, event.description, event.location
  FROM json_each(:ids) AS wanted CROSS JOIN events AS event ON event.id = wanted.value`;

/** The level of the cells in `row` and `col` of an event. */
export const EVENT_CELL_LEVEL = 16;

export type EntryRow = {
  id: number;
  realm: number;
  row: number;
  col: number;
  starts_at: number;
  latitude: number;
  longitude: number;
  category: string;
  host_id: number;
  series_id: number | null;
  is_edited_alone: number;
};

export const toEntry = (row: EntryRow) => ({
  id: row.id,
  startsAt: row.starts_at,
  latitude: row.latitude,
  longitude: row.longitude,
  category: row.category,
  hostId: row.host_id,
  /** 0 for an event without a series. */
  seriesId: row.series_id ?? 0,
  /** Its text may differ from the rest of its series. */
  isEditedAlone: row.is_edited_alone === 1,
});
export type Entry = ReturnType<typeof toEntry>;

const toLocated = (row: EntryRow) => ({
  realm: row.realm,
  cell: { level: EVENT_CELL_LEVEL, row: row.row, col: row.col } satisfies Cell,
  entry: toEntry(row),
});

type After = { startsAt: number; id: number };

/** The next events of a cell that are not called off, soonest first. */
export async function readEntries(
  db: Database,
  realm: number,
  { row, col }: Cell,
  { startsAt, id }: After,
  limit: number,
) {
  const args = { realm, row, col, startsAt, id, limit };
  const { rows } = await db.$client.execute({ sql: IN_CELL, args });
  return (rows as unknown as EntryRow[]).map(toEntry);
}

/** The listable ones of these events, with their cells. */
export async function readLocatedEntries(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({ sql: LOCATED, args: { ids: JSON.stringify(ids) } });
  return (rows as unknown as EntryRow[]).map(toLocated);
}

/** The searchable texts of these events, in their order. */
export async function readTexts(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({ sql: TEXTS, args: { ids: JSON.stringify(ids) } });
  return rows.map((row) => ({
    id: row.id as number,
    text: `${String(row.title)}\n${String(row.description)}\n${String(row.location)}`,
  }));
}
