import { type Database, executeMany } from "./client.ts";

/** So few that the thread, for which other writes wait, takes a few milliseconds. */
export const DELETED_AT_ONCE = 100;

/**
 * Changes some of the rows whose row ids a query finds by its one parameter, on a thread of the engine; returns whether
 * there may be more. The change has to take them out of what is found.
 */
async function changeSome(
  db: Database,
  change: string,
  found: string,
  value: number,
  limit = DELETED_AT_ONCE,
) {
  const query = found.replaceAll(/:\w+/g, "(:rows ->> 0)");
  const sql = `${change} WHERE rowid IN (${query} LIMIT ${limit}) RETURNING 1`;
  return (await executeMany(db, sql, [value])).length === limit;
}

/**
 * Deletes some of the rows that a query finds; returns whether there may be more. Thousands end at once, and in one
 * statement nobody else would get an answer meanwhile.
 */
export const deleteSome = (
  db: Database,
  table: string,
  found: string,
  value: number,
  limit?: number,
) => changeSome(db, `DELETE FROM ${table}`, found, value, limit);

/** The same for a column of theirs, which is emptied. */
export const clearSome = (
  db: Database,
  [table, column]: readonly [string, string],
  found: string,
  value: number,
) => changeSome(db, `UPDATE ${table} SET ${column} = NULL`, found, value);
