import type { Database } from "@hereabouts/db/client";
import { pushDevices } from "@hereabouts/db/schema/push";
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { PushTarget } from "../../push/push.ts";
import type { Viewer } from "../../viewer.ts";

const DEVICES_MAX = 10;

/** A browser belongs to whoever was signed in to it last. The oldest beyond the limit are deleted. */
export function savePushDevice(
  db: Database,
  { id: userId, sessionId }: Viewer,
  { endpoint, publicKey, secret }: PushTarget,
  now: number,
) {
  const device = { userId, sessionId, endpoint, publicKey, secret };
  const isOwn = eq(pushDevices.userId, userId);
  const newest = db.select({ id: pushDevices.id }).from(pushDevices).where(isOwn);
  const kept = newest.orderBy(desc(pushDevices.id)).limit(DEVICES_MAX);
  return db.batch([
    db
      .insert(pushDevices)
      .values({ ...device, createdAt: now })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: device }),
    db.delete(pushDevices).where(and(isOwn, notInArray(pushDevices.id, kept))),
  ]);
}

export const deletePushDevice = (db: Database, id: number) =>
  db.delete(pushDevices).where(eq(pushDevices.id, id));

export const deleteOwnPushDevice = (db: Database, viewer: Viewer, endpoint: string) =>
  db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, viewer.id), eq(pushDevices.endpoint, endpoint)));
