import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client.ts";

const migrationsFolder = join(import.meta.dirname, "../db/migrations");

/** Brings the tables up to this code. Only one process may do so at a time. */
export async function migrateDatabase(db: Database): Promise<void> {
  await refuseNewerDatabase(db);
  await migrate(db, { migrationsFolder });
}

async function refuseNewerDatabase(db: Database): Promise<void> {
  const tables = await db.values(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return;
  const applied = await db.values<[string]>(sql`SELECT hash FROM __drizzle_migrations`);
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  const unknown = applied.filter((row) => !known.has(row[0])).length;
  if (unknown === 0) return;
  throw new Error(
    `The database has ${unknown} migration(s) that this version does not know. ` +
      "It was opened by a newer version: start that one, or restore a backup.",
  );
}
