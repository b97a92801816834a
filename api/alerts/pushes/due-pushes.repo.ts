import type { Database } from "@hereabouts/db/client";
import type { PushTarget } from "../../push/push.ts";
import { dueSql, isClaimed } from "../due-alerts.repo.ts";
import type { DueAlert } from "../due-alerts.repo.ts";

// Raw SQL: what is due is SQL text shared with mails, and one more device is added within the JSON.
const DUE = dueSql(
  "push",
  `(SELECT json_group_array(json_object('id', device.id, 'endpoint', device.endpoint,
      'publicKey', device.public_key, 'secret', device.secret))
    FROM push_devices AS device WHERE device.user_id = alert.user_id
      AND device.id NOT IN (SELECT value FROM json_each(coalesce(alert.pushed_to, '[]')))) AS devices,
  (SELECT json_group_array(public_id) FROM (SELECT public_id FROM alerts
    WHERE user_id = alert.user_id AND read_at IS NULL ORDER BY at DESC LIMIT 20)) AS unread`,
);

export type DuePush = DueAlert & { devices: (PushTarget & { id: number })[]; unread: string[] };

/** The alerts that the members still want as pushes. */
export async function readDuePushes(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({ sql: DUE, args: { ids: JSON.stringify(ids) } });
  return (rows as unknown as (DueAlert & { devices: string; unread: string })[]).map(
    ({ devices, unread, ...row }): DuePush => ({
      ...row,
      devices: JSON.parse(devices) as DuePush["devices"],
      unread: JSON.parse(unread) as string[],
    }),
  );
}

const REACHED = `
  UPDATE alerts SET pushed_to = json_insert(coalesce(pushed_to, '[]'), '$[#]', :device) WHERE ${isClaimed("push")}`;

export const savePushedTo = (db: Database, { id, due_at }: DueAlert, device: number) =>
  db.$client.execute({ sql: REACHED, args: { id, claimed: due_at, device } });
