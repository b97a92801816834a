import type { Database } from "@hereabouts/db/client";
import { knownDevices } from "@hereabouts/db/schema/sessions";
import { and, eq, lt, ne } from "drizzle-orm";

const MAX_DEVICES = 20;

export const isKnownDevice = async (db: Database, deviceHash: string) =>
  (await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, deviceHash))
    .get()) !== undefined;

// Raw SQL: the builder cannot delete by rowid, the order of two devices used at the same time.
const SAVE = `
  INSERT INTO known_devices (device_hash, user_id, created_at, last_used_at)
  VALUES (:deviceHash, :userId, :now, :now)
  ON CONFLICT (device_hash) DO UPDATE SET last_used_at = :now`;
const DELETE_OLDEST = `
  DELETE FROM known_devices WHERE user_id = :userId AND device_hash NOT IN (
    SELECT device_hash FROM known_devices WHERE user_id = :userId
    ORDER BY last_used_at DESC, rowid DESC LIMIT ${MAX_DEVICES})`;

const IS_ANOTHER = `
  SELECT count(*) > 0 AND NOT coalesce(max(device_hash = :deviceHash), 0) AS is_another
  FROM known_devices WHERE user_id = :userId`;

/** Returns whether the account has known devices and this is a new one. */
export async function saveKnownDevice(
  db: Database,
  userId: number,
  deviceHash: string,
  now: number,
) {
  const [known] = await db.$client.batch(
    [
      { sql: IS_ANOTHER, args: { deviceHash, userId } },
      { sql: SAVE, args: { deviceHash, userId, now } },
      { sql: DELETE_OLDEST, args: { userId } },
    ],
    "write",
  );
  return known?.rows[0]?.is_another === 1;
}

export const deleteKnownDevicesExcept = (db: Database, userId: number, deviceHash: string) =>
  db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, deviceHash)));

export const deleteKnownDevicesUsedBefore = (db: Database, time: number) =>
  db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, time));
