import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath, emptyLogBy, openDatabase } from "@hereabouts/db/client";
import {
  beginDatabase,
  DatabaseRefused,
  migrateDatabase,
  migrateSharedDatabase,
  refuseUnsyncedServer,
} from "@hereabouts/db/migrate";
import { leaseForServer } from "@hereabouts/db/server-lease";
import { lockForServer } from "@hereabouts/db/server-lock";
import { createDeps } from "./deps.ts";
import type { Deps } from "./deps.ts";
import { startCopies } from "./copies/copies-process.ts";
import { invalidateWhileInDoubt } from "./doubtful-writes.ts";
import { databaseAddressOf, readEnv } from "./env.ts";
import type { Env } from "./env.ts";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { closeToOthers, writePrivately } from "./lib/security/private-files.ts";
import { randomBytes } from "./lib/secure-random.ts";
import { publishCoarsePlaces } from "./places/published-cells.service.ts";

/** The key that derives pins, created once and stored beside the database; with another key every pin would move. */
function readServerKey({ dataDir, serverKey, databaseUrl }: Env) {
  const path = join(dataDir, "server-key");
  const isBesideDatabase = databasePath(databaseUrl) !== undefined;
  if (!existsSync(path)) {
    // Beside a file it is stored even where it is given: backups hold it.
    if (serverKey && !isBesideDatabase) return serverKey;
    const key = serverKey ?? randomBytes(32);
    writeFileSync(path, key, { mode: 0o600, flag: "wx" });
  }
  chmodSync(path, 0o600);
  const key = new Uint8Array(readFileSync(path));
  if (key.length !== 32) throw new Error(`${path} must hold 32 bytes; restore it from a backup.`);
  if (serverKey && !Buffer.from(key).equals(serverKey))
    throw new DatabaseRefused(
      `SERVER_KEY is another key than the one in ${path}. With another key every pin moves, and links in mails and notifications end. ` +
        "Set SERVER_KEY to that one, or remove the file if this is what you want.",
    );
  return key;
}

function warnOfOpenData({ env, log }: Deps) {
  const file = databasePath(env.databaseUrl);
  const files = file === undefined ? [] : [file, `${file}-wal`, `${file}-shm`];
  for (const path of closeToOthers([env.dataDir, ...files]))
    log.warn("other accounts of this machine can open the data, and that cannot be changed", {
      path,
    });
}

const copiesOf = ({ dataDir, bucket }: Env, file: string, to: string, log: Log) =>
  startCopies({ file, dataDir, to, ...(bucket && { bucket }) }, log);

function prepareFolder({ dataDir }: Env) {
  writePrivately();
  mkdirSync(dataDir, { recursive: true });
}

const openDatabaseOf = (env: Env) => openDatabase(databaseAddressOf(env));

/** Those that may run beside each other: with another key each would show every pin elsewhere. */
function groupOf({ redisUrl, serverKey }: Env) {
  if (redisUrl === undefined || !serverKey) return undefined;
  return `several ${new Bun.CryptoHasher("sha256", serverKey).update("group").digest("hex")}`;
}

/**
 * Makes this process the one server of the database, or one of several, until it is released: by a lock on its file, or
 * by a lease on its server, which can be lost.
 */
export async function becomeServerOf(env: Env, onLost: () => void) {
  prepareFolder(env);
  const file = databasePath(env.databaseUrl);
  return file === undefined
    ? leaseForServer(openDatabaseOf(env), onLost, groupOf(env))
    : lockForServer(file);
}

/** Opens what a server needs: directory, key, migrated database. */
export async function openDeps(env = readEnv(), given: Partial<Deps> = {}) {
  prepareFolder(env);
  const file = databasePath(env.databaseUrl);
  if (file !== undefined) beginDatabase(file);
  const db = openDatabaseOf(env);
  if (file === undefined) {
    await refuseUnsyncedServer(db);
    await migrateSharedDatabase(db);
  } else await migrateDatabase(db, join(env.dataDir, "backups"));
  const serverKey = readServerKey(env);
  await publishCoarsePlaces({ db, serverKey });
  const log = given.log ?? createLog(env.logLevel);
  const copies = file && env.backupTo ? copiesOf(env, file, env.backupTo, log) : undefined;
  if (copies) emptyLogBy(db, copies.emptyLog);
  const deps = createDeps({ env, db, serverKey, log, ...(copies && { copies }), ...given });
  invalidateWhileInDoubt(deps);
  warnOfOpenData(deps);
  return deps;
}
