import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { isBusy } from "./remote/remote-client.ts";

// The same folder from the sources and from the bundle.
const migrationsFolder = join(import.meta.dirname, "../db/migrations");
/** An empty migrated database made by the build; not in the sources. */
const emptyDatabase = join(import.meta.dirname, "empty.db");
const MAX_COPIES = 3;
const OTHERS_TIMEOUT_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 250;
/** The value of `PRAGMA synchronous` with which each commit is synced. */
const FULL = 2;
const COPY = /^before-upgrade-.+\.db$/;
const UNFINISHED_COPY = /^before-upgrade-.+\.part$/;

/** Why a database is not opened, for the operator. */
export class DatabaseRefused extends Error {}

/**
 * Creates a missing database as a copy of the empty one, ten times faster than migrating. Not beside a leftover log,
 * which the engine would replay.
 */
export function beginDatabase(path: string, empty = emptyDatabase): void {
  const isThere = [path, `${path}-wal`, `${path}-journal`].some((file) => existsSync(file));
  if (isThere || !existsSync(empty)) return;
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, "w", 0o600);
  writeSync(file, readFileSync(empty));
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
}

/** Migrates the database, after copying one that is upgraded. Only one process may do this at a time. */
export async function migrateDatabase(db: Database, copiesFolder?: string): Promise<void> {
  const applied = await appliedMigrations(db);
  const known = knownMigrations();
  refuseNewer(applied, known);
  if (known.every((hash) => applied.includes(hash))) return;
  const isUpgrade = applied.length > 0 && applied.length < known.length;
  if (isUpgrade && copiesFolder !== undefined) await copyBeforeUpgrade(db, copiesFolder);
  // Loaded only for an upgrade, as it loads the streams of the engine.
  const { migrate } = await import("drizzle-orm/libsql/migrator");
  await migrate(db, { migrationsFolder });
}

/**
 * Migrates a database on a server, maybe concurrently with others: each migration is one transaction, so the second one
 * fails, waits and checks again what is left.
 */
export async function migrateSharedDatabase(db: Database): Promise<void> {
  const end = performance.now() + OTHERS_TIMEOUT_MS;
  let done = (await appliedMigrations(db)).length;
  for (;;) {
    try {
      return await migrateDatabase(db);
    } catch (error) {
      if (error instanceof DatabaseRefused || performance.now() > end) throw error;
      await Bun.sleep(POLL_INTERVAL_MS);
      const now = (await appliedMigrations(db)).length;
      if (now === done && !isBusy(error)) throw error;
      done = now;
    }
  }
}

/** Throws unless the server syncs a commit before it answers. */
export async function refuseUnsyncedServer(db: Database): Promise<void> {
  const { rows } = await db.$client.execute("PRAGMA synchronous");
  if (Number(rows[0]?.[0]) >= FULL) return;
  throw new DatabaseRefused(
    "The database server (DATABASE_URL) confirms what is not yet on its disk, and a power cut would lose it. " +
      "Start sqld with --enable-namespaces --admin-listen-addr 127.0.0.1:9090, name it localhost in DATABASE_URL, and tell it once:\n" +
      "  curl http://127.0.0.1:9090/v1/namespaces/default/config -H 'Content-Type: application/json' \\\n" +
      `    -d '{"block_reads":false,"block_writes":false,"txn_timeout_s":5,"durability_mode":"strong"}'`,
  );
}

/** Throws if a newer version has used the database. */
export async function refuseNewerDatabase(db: Database): Promise<void> {
  const known = knownMigrations();
  refuseNewer(await appliedMigrations(db), known);
}

/** Changes with each migration that this version has. */
export const schemaVersion = () => Bun.hash.wyhash(knownMigrations().join()).toString(36);

/** The hashes of all migrations, in order, as the migrator of drizzle-orm 0.45.4 stores them. */
function knownMigrations(): string[] {
  const read = (name: string) => readFileSync(join(migrationsFolder, name), "utf8");
  const { entries } = JSON.parse(read("meta/_journal.json")) as { entries: { tag: string }[] };
  return entries.map(({ tag }) =>
    new Bun.CryptoHasher("sha256").update(read(`${tag}.sql`)).digest("hex"),
  );
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.values(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return [];
  const rows = await db.values<[string]>(sql`SELECT hash FROM __drizzle_migrations`);
  return rows.map((row) => row[0]);
}

function refuseNewer(applied: string[], known: string[]): void {
  const unknown = applied.filter((hash) => !known.includes(hash)).length;
  if (unknown === 0) return;
  throw new DatabaseRefused(
    `The database has ${unknown} migration(s) that this version does not know. ` +
      "It was opened by a newer version: start that one, or restore a backup.",
  );
}

async function copyBeforeUpgrade(db: Database, folder: string): Promise<void> {
  const timestamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const path = join(folder, `before-upgrade-${timestamp}.db`);
  const unfinished = `${path}.part`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A power cut leaves one as large as the database.
    await removeFiles(
      folder,
      (await readdir(folder)).filter((name) => UNFINISHED_COPY.test(name)),
    );
    await db.$client.execute({ sql: "VACUUM INTO ?", args: [unfinished] });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw new DatabaseRefused(
      `The database was not upgraded, because no copy of it could be made in ${folder}: ` +
        (error instanceof Error ? error.message : String(error)),
    );
  }
  const copies = (await readdir(folder)).filter((name) => COPY.test(name)).toSorted();
  await removeFiles(folder, copies.slice(0, -MAX_COPIES));
}

const removeFiles = (folder: string, names: readonly string[]) =>
  Promise.all(names.map((name) => rm(join(folder, name))));
