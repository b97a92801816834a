import { type Database, executeMany } from "./client.ts";

/** So few that the thread, for which other writes wait, takes a few milliseconds. */
export const DELETED_AT_ONCE = 100;

/**
 * Deletes some of the rows whose row ids a query finds by `:before`, on a thread of the engine; returns whether there may
 * be more. Thousands end at once, and in one statement nobody else would get an answer meanwhile.
 */
export async function deleteSome(db: Database, table: string, found: string, before: number) {
  const query = found.replace(":before", "(:rows ->> 0)");
  const sql = `DELETE FROM ${table} WHERE rowid IN (${query} LIMIT ${DELETED_AT_ONCE}) RETURNING 1`;
  return (await executeMany(db, sql, [before])).length === DELETED_AT_ONCE;
}
