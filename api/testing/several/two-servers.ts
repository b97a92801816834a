import { openJournal } from "@hereabouts/db/journal";
import { writeAlerts } from "../../alerts/new-alerts.service.ts";
import { createApp } from "../../app.ts";
import { createDeps } from "../../deps.ts";
import type { Deps } from "../../deps.ts";
import { createLimits } from "../../limits.ts";
import { cellMembersCache } from "../../people/cell-members/cell-members-cache.service.ts";

/** If set, every app of the tests is two servers that are asked in turn: `bun run test:several`. */
export const SEVERAL_REDIS = process.env.SEVERAL_REDIS;

let apps = 0;

/** One key per app, so that tests do not share a channel. */
export function ownServerKey() {
  apps += 1;
  const key = new Uint8Array(32).fill(7);
  new DataView(key.buffer).setUint32(28, apps);
  new DataView(key.buffer).setUint32(24, process.pid);
  return key;
}

/** Resolves when the other server has received all messages. */
async function untilHeard({ several: one }: Deps, { several: other }: Deps) {
  // Messages of a turn are sent after it.
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (one && other && one.isRedisUp() && other.lastReceivedFrom(one.self) < one.lastSent());
}

/** Starts a second server on the same clock and database; both are connected when this returns. */
export async function joinSecond(one: Deps, limitScale: number) {
  await openJournal(one.db);
  const { env, db, now, serverKey, passwords, gazetteer, images, files, sharePictures } = one;
  const { mail, push, log, console } = one;
  const limits = createLimits(now, limitScale);
  const shared = { passwords, gazetteer, images, files, sharePictures, mail, push, log, console };
  const close = async () => undefined;
  const two = createDeps({ env, db, now, serverKey, limits, close, ...shared });
  const app = createApp(two);
  for (const { several } of [one, two]) {
    await several?.catchUp();
    several?.start();
  }
  const isAlone = ({ several }: Deps) => several?.servers() !== 2 || !several.isRedisUp();
  while ([one, two].some(isAlone)) await Bun.sleep(1);
  return {
    app,
    settle: async () => {
      await untilHeard(one, two);
      await untilHeard(two, one);
    },
    /** Work that each server does by itself, for which tests call the first one. */
    work: async () => {
      await writeAlerts(two);
      const cells = cellMembersCache(two);
      if (cellMembersCache(one).isWhole() && !cells.isWhole()) await cells.readAll();
    },
    leave: async () => {
      await Promise.all([one.close(), two.close()]);
    },
  };
}
