import { join } from "node:path";
import { finishWrites } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { standardOutput } from "./lib/processes/standard-output.ts";
import { createPasswords } from "./lib/security/passwords.ts";
import type { Passwords } from "./lib/security/passwords.ts";
import type { Env } from "./env.ts";
import type { Copies } from "./copies/copies-process.ts";
import { createAppEvents } from "./lib/app-events.ts";
import type { AppEventBus } from "./lib/app-events.ts";
import { createLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { createGazetteer } from "./gazetteer/gazetteer.ts";
import type { Gazetteer } from "./gazetteer/gazetteer.ts";
import { createMailProcess } from "./mail/mail-process.ts";
import type { Mail } from "./mail/mail-process.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { createPush, pushKeysOf } from "./push/push.ts";
import type { Push } from "./push/push.ts";
import { createHub } from "./realtime/hub.ts";
import type { Hub } from "./realtime/hub.ts";
import { joinOthers } from "./several/several.ts";
import type { Several } from "./several/several.ts";
import { createPresence } from "./realtime/presence.ts";
import type { Presence } from "./realtime/presence.ts";
import { bucketFiles } from "./files/bucket-files.ts";
import { folderFiles } from "./files/files.ts";
import type { Files } from "./files/files.ts";
import { createSharePictures } from "./files/share-picture.ts";
import type { SharePictures } from "./files/share-picture.ts";
import { createImages } from "./files/images.ts";
import type { Images } from "./files/images.ts";

/** Everything the product needs from outside; tests pass their own clock and database. */
export type Deps = {
  env: Env;
  db: Database;
  now: () => number;
  /** At least 0 and below 1, for what may be foreseen; secrets are made in `lib/secure-random.ts`. */
  random: () => number;
  hub: Hub;
  presence: Presence;
  passwords: Passwords;
  limits: Limits;
  /** The event bus; the caches of all features are invalidated by it. */
  events: AppEventBus;
  images: Images;
  sharePictures: SharePictures;
  files: Files;
  serverKey: Uint8Array;
  log: Log;
  /** Undefined without a mail server. */
  mail: Mail | undefined;
  push: Push;
  gazetteer: Gazetteer;
  metrics: Metrics;
  /** Undefined without BACKUP_TO. */
  copies?: Copies;
  /** Undefined where this server is the only one on its database. */
  several?: Several;
  /** Whether this server is stopping, so that requests should go to others. */
  drain: { hasBegun: boolean };
  console: (line: string) => void;
  schedule: (work: () => Promise<void>, afterMs: number) => void;
  close: () => Promise<void>;
};

type Given = Pick<Deps, "env" | "db" | "serverKey"> & Partial<Deps>;

/** The contact that push services require. */
const pushSubject = ({ publicUrl }: Env) =>
  publicUrl.startsWith("https:") ? publicUrl : "mailto:nobody@localhost";

/** Completes the given parts with those of production. */
export function createDeps(given: Given): Deps {
  const { env } = given;
  const now = given.now ?? Date.now;
  const hub = given.hub ?? createHub();
  const log = given.log ?? createLog(env.logLevel);
  const gazetteer = given.gazetteer ?? createGazetteer(env.dataDir);
  const mail = env.mail && createMailProcess(env.mail);
  const sharePictures = given.sharePictures ?? createSharePictures();
  const push = given.push ?? createPush(pushKeysOf(given.serverKey), pushSubject(env));
  const deps: Deps = {
    now,
    random: Math.random,
    hub,
    presence: createPresence(now, hub),
    passwords: given.passwords ?? createPasswords(),
    limits: createLimits(now, env.rateLimitScale),
    events: createAppEvents((event, error) => {
      const name = error instanceof Error ? error.name : "unknown";
      log.error("subscriber failed", { event, error: name });
    }),
    images: createImages(),
    files: env.bucket ? bucketFiles(env.bucket) : folderFiles(join(env.dataDir, "uploads")),
    log,
    mail,
    push,
    sharePictures,
    gazetteer,
    metrics: createMetrics(),
    drain: { hasBegun: false },
    console: (line) => standardOutput.write(`${line}\n`),
    schedule: (work, afterMs) => setTimeout(work, afterMs).unref(),
    close: async () => {
      await finishWrites(given.db);
      gazetteer.close();
      mail?.close();
      push.close();
      sharePictures.close();
      given.db.$client.close();
      await given.copies?.close();
    },
    ...given,
  };
  return env.redisUrl === undefined ? deps : { ...deps, ...joinOthers(deps, env.redisUrl) };
}
