import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";

interface FreshDatabase {
  db: Database;
  url: string;
  folder: string;
  /** Deletes the database. */
  close(): Promise<void>;
}

let template: Promise<Buffer> | undefined;

/** A migrated, empty database: a copy of a file that is migrated once per process. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const migrated = await (template ??= migratedFile());
  const folder = await mkdtemp(join(tmpdir(), "hereabouts-"));
  const path = join(folder, "test.db");
  await writeFile(path, migrated);
  const url = `file:${path}`;
  const db = openDatabase({ url });
  return {
    db,
    url,
    folder,
    async close() {
      db.$client.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The bytes of a migrated, empty database. */
export async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "hereabouts-template-"));
  const path = join(folder, "template.db");
  const db = openDatabase({ url: `file:${path}` });
  await migrateDatabase(db);
  await db.$client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  db.$client.close();
  const migrated = await readFile(path);
  await rm(folder, { recursive: true, force: true });
  return migrated;
}
