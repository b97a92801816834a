import { openJournal } from "@hereabouts/db/journal";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import type { Deps } from "../deps.ts";
import { createLimits } from "../limits.ts";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";

/** With it every app of the tests is two servers, which requests go to in turn: `bun run test:several`. */
export const SEVERAL_REDIS = process.env.SEVERAL_REDIS;

let apps = 0;

/** Of one app's own, so that those of other tests do not hear it. */
export function ownServerKey() {
  apps += 1;
  const key = new Uint8Array(32).fill(7);
  new DataView(key.buffer).setUint32(28, apps);
  new DataView(key.buffer).setUint32(24, process.pid);
  return key;
}

/** Resolves when the other one has heard all that this one has said. */
async function untilHeard({ several: one }: Deps, { several: other }: Deps) {
  // What is said in a turn is sent after it.
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (one && other && one.hearsRedis() && other.heardOf(one.self) < one.said());
}

/** Starts another server beside the one, on the same clock and database; both hear each other once it is returned. */
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
  const isAlone = ({ several }: Deps) => several?.servers() !== 2 || !several.hearsRedis();
  while ([one, two].some(isAlone)) await Bun.sleep(1);
  return {
    app,
    settle: async () => {
      await untilHeard(one, two);
      await untilHeard(two, one);
    },
    /** What each server does by itself, and tests ask the first one for. */
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
