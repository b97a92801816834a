import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Env } from "@hereabouts/api/env";
import { copyPrivately } from "@hereabouts/api/lib/security/private-files";
import { databasePath, openDatabase } from "@hereabouts/db/client";
import { version } from "../../package.json";
import { CommandRefused } from "../run-command.ts";

export const DATABASE = "hereabouts.db";
export const SERVER_KEY = "server-key";
export const UPLOADS = "uploads";
export const LABEL = "backup.json";
const WRITE_OUT_EVERY_MS = 5;

/** Only a file database can be backed up here. */
export function databaseFile({ databaseUrl }: Env) {
  const path = databasePath(databaseUrl);
  if (path !== undefined) return path;
  throw new CommandRefused("The database is on a server (DATABASE_URL): back it up there.");
}

/** Syncs repeatedly while copying; one sync at the end would block the server's commits. */
async function writeOut(path: string, until: Promise<unknown>) {
  let isDone = false;
  void until.finally(() => (isDone = true));
  while (!isDone && !existsSync(path)) await Bun.sleep(WRITE_OUT_EVERY_MS);
  if (!existsSync(path)) return;
  const file = await open(path, "r+");
  while (!isDone) {
    await file.datasync();
    await Bun.sleep(WRITE_OUT_EVERY_MS);
  }
  await file.sync();
  await file.close();
}

async function copyDatabase(from: string, to: string) {
  const script = join(import.meta.dir, "copy-database.ts");
  const child = Bun.spawn([process.execPath, script, from, to], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await writeOut(to, child.exited);
  if ((await child.exited) !== 0) throw new CommandRefused("The database could not be copied.");
}

/** Copies the uploads in the copied database; newer ones belong to a later backup. */
async function copyUploads(database: string, from: string, to: string) {
  const db = openDatabase({ url: pathToFileURL(database).href });
  const { rows } = await db.$client.execute("SELECT public_id FROM uploads");
  db.$client.close();
  for (const end of ["-wal", "-shm"]) await rm(database + end, { force: true });
  await mkdir(to, { mode: 0o700 });
  let copied = 0;
  for (const { public_id: name } of rows) {
    const file = `${String(name)}.webp`;
    // The upload of a row without a file was still being inserted, or was deleted since.
    if (!existsSync(join(from, file))) continue;
    await copyPrivately(join(from, file), join(to, file));
    copied += 1;
  }
  return copied;
}

/** A consistent copy of everything in a new folder, while a server runs. The folder is renamed once it is complete. */
export async function makeBackup(env: Env, target: string) {
  const source = databaseFile(env);
  if (!existsSync(source)) throw new CommandRefused(`There is no database in ${source}.`);
  if (existsSync(target)) throw new CommandRefused(`${target} is there already.`);
  const unfinished = `${target}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const database = join(unfinished, DATABASE);
  await copyDatabase(source, database);
  await copyPrivately(join(env.dataDir, SERVER_KEY), join(unfinished, SERVER_KEY));
  const uploads = await copyUploads(
    database,
    join(env.dataDir, UPLOADS),
    join(unfinished, UPLOADS),
  );
  const label = { version, createdAt: new Date().toISOString(), uploads };
  await writeFile(join(unfinished, LABEL), `${JSON.stringify(label)}\n`);
  await rename(unfinished, target);
  return label;
}
