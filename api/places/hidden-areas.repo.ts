import type { Database } from "@hereabouts/db/client";
import { hiddenAreas } from "@hereabouts/db/schema/hidden-areas";
import { and, eq } from "drizzle-orm";
import type { HiddenArea } from "./hidden-areas.ts";

/** SQL for a JSON list of the hidden areas of `person`, each a row and a column. */
export const hiddenAreasOf = (person: string) => `
  (SELECT json_group_array(json_array("row", col)) FROM hidden_areas WHERE user_id = ${person})`;

// Raw SQL: the count and the insert are one statement, so that no two add a sixth.
const ADD = `
  INSERT INTO hidden_areas (user_id, "row", col)
  SELECT :userId, :row, :col
  WHERE (SELECT count(*) FROM hidden_areas WHERE user_id = :userId) < :most ON CONFLICT DO NOTHING`;
const HAS = `SELECT 1 FROM hidden_areas WHERE user_id = :userId AND "row" = :row AND col = :col`;

/** Returns whether the area is hidden now: false if there are too many. */
export async function addHiddenArea(
  db: Database,
  userId: number,
  { row, col }: HiddenArea,
  most: number,
) {
  const args = { userId, row, col };
  const [, found] = await db.$client.batch([
    { sql: ADD, args: { ...args, most } },
    { sql: HAS, args },
  ]);
  return found?.rows.length === 1;
}

export const removeHiddenArea = (db: Database, userId: number, { row, col }: HiddenArea) =>
  db
    .delete(hiddenAreas)
    .where(and(eq(hiddenAreas.userId, userId), eq(hiddenAreas.row, row), eq(hiddenAreas.col, col)));
