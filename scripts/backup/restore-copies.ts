import { existsSync, ftruncateSync, writeSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PHOTOS } from "@hereabouts/api/copies/copy-photos";
import { openTarget } from "@hereabouts/api/copies/copy-target";
import type { CopyTarget } from "@hereabouts/api/copies/copy-target";
import { CopiesDamaged, listGenerations, readSegments } from "@hereabouts/api/copies/generations";
import { pagesOf } from "@hereabouts/api/copies/segments";
import type { Env } from "@hereabouts/api/env";
import { copyPrivately } from "@hereabouts/api/lib/security/private-files";
import { openDatabase } from "@hereabouts/db/client";
import { CommandRefused } from "../run-command.ts";
import { deleteAgain } from "./delete-again.ts";
import { SERVER_KEY, UPLOADS, databaseFile } from "./make-backup.ts";
import { examine, refuseToOverwrite } from "./restore-backup.ts";

const ENDS = ["", "-wal", "-shm"];

type Moment = { id: string; index: number; at: number };

/** The newest complete state of a generation that is not after the given time. */
async function momentIn(target: CopyTarget, id: string, until: number) {
  let found: Moment | undefined;
  for await (const { segment, index } of readSegments(target, id)) {
    const { at, size } = segment.head;
    if (at > until) break;
    if (size > 0) found = { id, index, at };
  }
  return found;
}

async function findMoment(target: CopyTarget, until = Number.POSITIVE_INFINITY) {
  const generations = await listGenerations(target);
  if (!generations) throw new CommandRefused("There are no copies there.");
  for (const { id, startedAt } of generations.toReversed()) {
    const found = startedAt > until ? undefined : await momentIn(target, id, until);
    if (found) return found;
  }
  throw new CommandRefused("There is no copy of that time.");
}

/** Writes the database at that state. */
async function writeDatabase(target: CopyTarget, { id, index: last }: Moment, path: string) {
  const file = await open(path, "w", 0o600);
  try {
    for await (const { segment, index } of readSegments(target, id)) {
      const { pageSize, size } = segment.head;
      for (const [number, content] of await pagesOf(segment))
        writeSync(file.fd, content, 0, pageSize, (number - 1) * pageSize);
      if (index < last) continue;
      ftruncateSync(file.fd, size * pageSize);
      await file.sync();
      return;
    }
    throw new CopiesDamaged(`${id} ends too soon.`);
  } finally {
    await file.close();
  }
}

const openCopy = (path: string) => openDatabase({ url: pathToFileURL(path).href });

async function deleteAgainIn(restored: string, newest: string) {
  const [db, now] = [openCopy(restored), openCopy(newest)];
  const deleted = await deleteAgain(db, now);
  await db.$client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  for (const { $client } of [db, now]) $client.close();
  return deleted;
}

/** Copies the photos in the restored database that still exist. */
async function restorePhotos(database: string, from: string, to: string) {
  const db = openCopy(database);
  const { rows } = await db.$client.execute("SELECT public_id FROM uploads");
  db.$client.close();
  for (const { public_id: name } of rows) {
    const file = `${String(name)}.webp`;
    if (existsSync(join(from, file))) await copyPrivately(join(from, file), join(to, file));
  }
}

/** Restores the database at a given time, or the last state, with everything that belongs to it; overwrites nothing. */
export async function restoreCopies(env: Env, address: string, until?: number) {
  const target = openTarget(address, env.bucket);
  const newest = await findMoment(target);
  const moment = until === undefined ? newest : await findMoment(target, until);
  const database = databaseFile(env);
  const [key, uploads] = [join(env.dataDir, SERVER_KEY), join(env.dataDir, UPLOADS)];
  refuseToOverwrite([database, key, uploads]);
  const serverKey = await target.read(SERVER_KEY);
  if (!serverKey) throw new CommandRefused("The copies hold no server key.");
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  await mkdir(dirname(database), { recursive: true });
  const [unexamined, latest] = [`${database}.restoring`, `${database}.newest`];
  try {
    await writeDatabase(target, moment, unexamined);
    await examine(unexamined);
    let deleted = 0;
    if (moment.at < newest.at) {
      await writeDatabase(target, newest, latest);
      deleted = await deleteAgainIn(unexamined, latest);
    }
    if (target.folder !== undefined)
      await restorePhotos(unexamined, join(target.folder, PHOTOS), uploads);
    await writeFile(key, serverKey, { mode: 0o600 });
    await rename(unexamined, database);
    return { at: new Date(moment.at).toISOString(), deleted };
  } finally {
    for (const path of [unexamined, latest])
      for (const end of ENDS) await rm(path + end, { force: true });
  }
}
