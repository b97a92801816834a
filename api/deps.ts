import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath, openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { migrateDatabase } from "@hereabouts/db/migrate";
import { createGoogle } from "./auth/google.ts";
import type { Google } from "./auth/google.ts";
import { createPasswords } from "./auth/passwords.ts";
import type { Passwords } from "./auth/passwords.ts";
import { readEnv } from "./env.ts";
import type { Env } from "./env.ts";
import { createAppEvents } from "./lib/app-events.ts";
import type { AppEventBus } from "./lib/app-events.ts";
import { closeToOthers, writePrivately } from "./lib/private-files.ts";
import { createLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { createMail } from "./mail/mail.ts";
import type { Mail } from "./mail/mail.ts";
import { tellCoarsePlaces } from "./discovery/told-cells.service.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { createHub } from "./realtime/hub.ts";
import type { Hub } from "./realtime/hub.ts";
import { createPresence } from "./realtime/presence.ts";
import type { Presence } from "./realtime/presence.ts";
import { bucketFiles } from "./uploads/bucket-files.ts";
import { folderFiles } from "./uploads/files.ts";
import type { Files } from "./uploads/files.ts";
import { createImages } from "./uploads/images.ts";
import type { Images } from "./uploads/images.ts";

/** Everything that the product needs of the world around it; tests bring their own clock and database. */
export type Deps = {
  env: Env;
  db: Database;
  now: () => number;
  hub: Hub;
  presence: Presence;
  passwords: Passwords;
  limits: Limits;
  /** What has happened, told to every feature; what they keep in memory hangs on it. */
  events: AppEventBus;
  images: Images;
  files: Files;
  serverKey: Uint8Array;
  log: Log;
  /** Absent without a mail server. */
  mail: Mail | undefined;
  /** Absent without credentials. */
  google: Google | undefined;
  metrics: Metrics;
  console: (line: string) => void;
  schedule: (work: () => Promise<void>, afterMs: number) => void;
  close: () => Promise<void>;
};

/** The key behind the pins, made once and kept beside the database; without it every pin would move. */
function readServerKey(dataDir: string) {
  const path = join(dataDir, "server-key");
  if (!existsSync(path)) {
    writeFileSync(path, crypto.getRandomValues(new Uint8Array(32)), { mode: 0o600, flag: "wx" });
  }
  chmodSync(path, 0o600);
  const key = new Uint8Array(readFileSync(path));
  if (key.length !== 32) throw new Error(`${path} must hold 32 bytes; restore it from a backup.`);
  return key;
}

type Given = Pick<Deps, "env" | "db" | "serverKey"> & Partial<Deps>;

/** Completes the parts that are given with the ones that production uses. */
export function createDeps(given: Given): Deps {
  const { env } = given;
  const now = given.now ?? Date.now;
  const hub = given.hub ?? createHub();
  const log = given.log ?? createLog(env.logLevel);
  return {
    now,
    hub,
    presence: createPresence(now, hub),
    passwords: createPasswords(),
    limits: createLimits(now, env.rateLimitScale),
    events: createAppEvents((event, error) => {
      const name = error instanceof Error ? error.name : "unknown";
      log.error("subscriber failed", { event, error: name });
    }),
    images: createImages(),
    files: env.bucket ? bucketFiles(env.bucket) : folderFiles(join(env.dataDir, "uploads")),
    log,
    mail: env.mail && createMail(env.mail),
    google: env.google && createGoogle(env.google),
    metrics: createMetrics(),
    console: (line) => process.stdout.write(`${line}\n`),
    schedule: (work, afterMs) => setTimeout(work, afterMs).unref(),
    close: async () => given.db.$client.close(),
    ...given,
  };
}

function warnOfOpenData({ env, log }: Deps) {
  const file = databasePath(env.databaseUrl);
  const files = file === undefined ? [] : [file, `${file}-wal`, `${file}-shm`];
  for (const path of closeToOthers([env.dataDir, ...files]))
    log.warn("other accounts of this machine can open the data, and that cannot be changed", {
      path,
    });
}

/** Opens the world for a server: directory, key, database (migrated). */
export async function openDeps(env = readEnv()) {
  writePrivately();
  mkdirSync(env.dataDir, { recursive: true });
  const db = openDatabase({ url: env.databaseUrl, authToken: env.databaseAuthToken });
  // A server keeps copies of its own.
  const copiesFolder = databasePath(env.databaseUrl) && join(env.dataDir, "backups");
  await migrateDatabase(db, copiesFolder);
  const serverKey = readServerKey(env.dataDir);
  await tellCoarsePlaces({ db, serverKey });
  const deps = createDeps({ env, db, serverKey });
  warnOfOpenData(deps);
  return deps;
}
