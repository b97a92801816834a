import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Env } from "@hereabouts/api/env";
import { copyPrivately } from "@hereabouts/api/lib/security/private-files";
import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { refuseNewerDatabase } from "@hereabouts/db/migrate";
import { CommandRefused } from "../run-command.ts";
import { INDEX_DAMAGED, rebuildIndex } from "./rebuild-index.ts";
import { DATABASE, LABEL, SERVER_KEY, UPLOADS, databaseFile } from "./make-backup.ts";

export function refuseToOverwrite(paths: string[]) {
  const isThere = (path: string) =>
    path.endsWith(UPLOADS) ? existsSync(path) && readdirSync(path).length > 0 : existsSync(path);
  const taken = paths.filter(isThere);
  if (taken.length === 0) return;
  throw new CommandRefused(
    `Nothing was restored, because ${taken.join(" and ")} would be overwritten. ` +
      "Stop the server and move that away, or set DATA_DIR to an empty folder.",
  );
}

async function findDamage(db: Database) {
  const check = db.$client.execute("PRAGMA integrity_check");
  const found = await check.then(
    ({ rows }) => rows.map(({ integrity_check: said }) => String(said)),
    (error: Error) => [error.message],
  );
  return found.filter((said) => said !== "ok");
}

async function refuseDamage(db: Database) {
  const damage = await findDamage(db);
  const isOfIndex = damage.length > 0 && damage.every((said) => said === INDEX_DAMAGED);
  const [left] = isOfIndex ? await rebuildIndex(db).then(() => findDamage(db)) : damage;
  if (left !== undefined) throw new CommandRefused(`The backup's database is damaged: ${left}`);
}

function openCopy(path: string) {
  try {
    return openDatabase({ url: pathToFileURL(path).href });
  } catch {
    throw new CommandRefused("The backup's database is damaged: it cannot be opened.");
  }
}

export async function examine(path: string) {
  const db = openCopy(path);
  try {
    await refuseDamage(db);
    await refuseNewerDatabase(db);
  } finally {
    db.$client.close();
  }
}

/** Restores a backup to where this configuration looks for its data; overwrites nothing. */
export async function restoreBackup(env: Env, source: string) {
  const missing = [DATABASE, SERVER_KEY, LABEL].filter((name) => !existsSync(join(source, name)));
  if (missing.length > 0) {
    throw new CommandRefused(
      `${source} is no backup, or may not be read: ${missing.join(", ")} missing.`,
    );
  }
  const database = databaseFile(env);
  const key = join(env.dataDir, SERVER_KEY);
  const uploads = join(env.dataDir, UPLOADS);
  refuseToOverwrite([database, key, uploads]);
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  await mkdir(dirname(database), { recursive: true });
  const unexamined = `${database}.restoring`;
  try {
    await copyPrivately(join(source, DATABASE), unexamined);
    await examine(unexamined);
    await mkdir(uploads, { recursive: true });
    for (const name of await readdir(join(source, UPLOADS)))
      await copyPrivately(join(source, UPLOADS, name), join(uploads, name));
    await copyPrivately(join(source, SERVER_KEY), key);
    await rename(unexamined, database);
  } finally {
    for (const end of ["", "-wal", "-shm"]) await rm(unexamined + end, { force: true });
  }
}
