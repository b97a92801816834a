import type { Database } from "@hereabouts/db/client";
import { pushDevices } from "@hereabouts/db/schema/push";
import { and, eq } from "drizzle-orm";
import type { PushTarget } from "../../push/push.ts";
import type { Viewer } from "../../viewer.ts";

const DEVICES_MAX = 10;

// Raw SQL: the builder has no delete with an order.
const SAVE = `
  INSERT INTO push_devices (user_id, session_id, endpoint, public_key, secret, created_at)
  VALUES (:user, :session, :endpoint, :publicKey, :secret, :now)
  ON CONFLICT (endpoint) DO UPDATE SET
    user_id = :user, session_id = :session, public_key = :publicKey, secret = :secret`;
const DELETE_OLDEST = `
  DELETE FROM push_devices WHERE user_id = :user AND id NOT IN (
    SELECT id FROM push_devices WHERE user_id = :user ORDER BY id DESC LIMIT ${DEVICES_MAX})`;

/** A browser belongs to whoever was signed in to it last. */
export const savePushDevice = (db: Database, viewer: Viewer, target: PushTarget, now: number) =>
  db.$client.batch(
    [
      { sql: SAVE, args: { ...target, user: viewer.id, session: viewer.sessionId, now } },
      { sql: DELETE_OLDEST, args: { user: viewer.id } },
    ],
    "write",
  );

export const deletePushDevice = (db: Database, id: number) =>
  db.delete(pushDevices).where(eq(pushDevices.id, id));

export const deleteOwnPushDevice = (db: Database, viewer: Viewer, endpoint: string) =>
  db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, viewer.id), eq(pushDevices.endpoint, endpoint)));
