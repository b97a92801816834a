import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "drizzle-orm/libsql/migrator";
import type { Database } from "../client.ts";

/** Migrates an empty database as the version before a migration did; a copy of the migrations is left in the folder. */
export async function migrateBefore(db: Database, migration: string, folder: string) {
  const migrationsFolder = join(folder, "migrations");
  await cp(join(import.meta.dir, "../migrations"), migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, "meta/_journal.json");
  const known = JSON.parse(await readFile(journal, "utf8")) as { entries: { tag: string }[] };
  const first = known.entries.findIndex(({ tag }) => tag.endsWith(`_${migration}`));
  if (first === -1) throw new Error(`There is no migration ${migration}.`);
  await writeFile(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, first) }));
  await migrate(db, { migrationsFolder });
}
