import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import { knownDevices } from "@hereabouts/db/schema/sessions";
import { and, desc, eq, ne, notInArray, sql } from "drizzle-orm";

const MAX_DEVICES = 20;

export const isKnownDevice = async (db: Database, deviceHash: string) =>
  (await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, deviceHash))
    .get()) !== undefined;

/** Returns whether the account has known devices and this is a new one. */
export async function saveKnownDevice(
  db: Database,
  userId: number,
  deviceHash: string,
  now: number,
) {
  const isOwn = eq(knownDevices.userId, userId);
  const own = () => db.select({ hash: knownDevices.deviceHash }).from(knownDevices).where(isOwn);
  // Of two used at the same time the row id tells the newer one.
  const newest = own()
    .orderBy(desc(knownDevices.lastUsedAt), desc(sql`rowid`))
    .limit(MAX_DEVICES);
  const [known] = await db.batch([
    own(),
    db
      .insert(knownDevices)
      .values({ deviceHash, userId, createdAt: now, lastUsedAt: now })
      .onConflictDoUpdate({ target: knownDevices.deviceHash, set: { lastUsedAt: now } }),
    db.delete(knownDevices).where(and(isOwn, notInArray(knownDevices.deviceHash, newest))),
  ]);
  return known.length > 0 && !known.some(({ hash }) => hash === deviceHash);
}

export const deleteKnownDevicesExcept = (db: Database, userId: number, deviceHash: string) =>
  db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, deviceHash)));

const OLD = "SELECT rowid FROM known_devices WHERE last_used_at < :before";

/** Deletes some of the browsers that were last used before then; returns whether there may be more. */
export const deleteKnownDevicesUsedBefore = (db: Database, time: number) =>
  deleteSome(db, "known_devices", OLD, time);
