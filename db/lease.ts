import type { Database } from "./client.ts";

/** The clock of the database, as those of machines may differ by an hour. */
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** The holders of leases. Needed before a database is migrated, so not part of a migration. */
const TABLE = `CREATE TABLE IF NOT EXISTS __leases (
  name TEXT PRIMARY KEY, holder TEXT NOT NULL, fence INTEGER NOT NULL, until INTEGER NOT NULL
)`;

const TAKE = `INSERT INTO __leases (name, holder, fence, until) VALUES (:name, :holder, 1, ${NOW} + :durationMs)
  ON CONFLICT (name) DO UPDATE SET
    fence = fence + (holder <> excluded.holder), holder = excluded.holder, until = excluded.until
  WHERE holder = excluded.holder OR until <= ${NOW}
  RETURNING fence`;

export interface Lease {
  name: string;
  holder: string;
}

export async function createLeases({ $client }: Database): Promise<void> {
  await $client.execute(TABLE);
}

/**
 * Takes or renews the lease from now on. Returns its fencing number, which increases with each holder; undefined while
 * another one holds it.
 */
export async function takeLease({ $client }: Database, lease: Lease, durationMs: number) {
  const { rows } = await $client.execute({ sql: TAKE, args: { ...lease, durationMs } });
  return rows[0] && Number(rows[0][0]);
}

/** The present or last holder; undefined without one. */
export async function holderOf({ $client }: Database, name: string) {
  const sql = "SELECT holder FROM __leases WHERE name = ?";
  const { rows } = await $client.execute({ sql, args: [name] });
  return rows[0] && String(rows[0][0]);
}

/** Ends the lease, so that another holder can take it at once. */
export async function releaseLease({ $client }: Database, { name, holder }: Lease): Promise<void> {
  const sql = "UPDATE __leases SET until = 0 WHERE name = ? AND holder = ?";
  await $client.execute({ sql, args: [name, holder] });
}
