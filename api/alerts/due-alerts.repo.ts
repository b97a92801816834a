import type { Database } from "@hereabouts/db/client";
import { ALERT_GROUPS } from "@hereabouts/db/enumerations";
import type { AlertKind, Language } from "@hereabouts/db/enumerations";
import type { PushTarget } from "../push/push.ts";
import { ALERT_JOINS, holdsFor } from "./alerts.repo.ts";

const FIRST_PAUSE_MS = 30_000;

type Claimed = { id: number; push_due_at: number | null };

// Raw SQL: one statement claims a batch for this process, and the visibility rule is SQL text.
const CLAIM = `
  UPDATE alerts SET push_attempts = push_attempts + 1,
    push_due_at = iif(read_at IS NULL AND EXISTS (SELECT 1 FROM push_devices WHERE user_id = alerts.user_id),
      :now + (${FIRST_PAUSE_MS} << push_attempts), NULL)
  WHERE id IN (SELECT id FROM alerts WHERE push_due_at <= :now ORDER BY push_due_at LIMIT :limit)
  RETURNING id, push_due_at`;

/**
 * Claims alerts that are due, and postpones each to its next attempt. What was read, or has no device to go to, is not
 * due any more.
 */
export async function claimDuePushes(db: Database, now: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: CLAIM, args: { now, limit } });
  const claimed = rows as unknown as Claimed[];
  return { count: claimed.length, ids: claimed.filter((row) => row.push_due_at !== null) };
}

const GROUP = `CASE ${Object.entries(ALERT_GROUPS)
  .map(
    ([group, kinds]) =>
      `WHEN alert.kind IN (${kinds.map((kind) => `'${kind}'`).join()}) THEN '${group}'`,
  )
  .join(" ")} END`;

const DUE = `
  SELECT alert.id, alert.user_id, alert.public_id, alert.kind, coalesce(alert.new_since, alert.at) AS at, alert.push_due_at, alert.push_attempts,
    person.public_id AS person_id, person.name, event.public_id AS event_id, event.title, event.starts_at,
    coalesce(settings.shows_words, 0) AS shows_words, coalesce(settings.quiet_hours, 1) AS quiet_hours,
    settings.time_zone, coalesce(settings.language, 'en') AS language,
    (SELECT json_group_array(json_object('id', device.id, 'endpoint', device.endpoint,
        'publicKey', device.public_key, 'secret', device.secret))
      FROM push_devices AS device WHERE device.user_id = alert.user_id
        AND device.id NOT IN (SELECT value FROM json_each(coalesce(alert.pushed_to, '[]')))) AS devices,
    (SELECT json_group_array(public_id) FROM (SELECT public_id FROM alerts
      WHERE user_id = alert.user_id AND read_at IS NULL ORDER BY at DESC LIMIT 20)) AS unread,
    iif(alert.kind = 'message' AND settings.shows_words, (SELECT content FROM messages
      JOIN conversation_members AS mine ON mine.conversation_id = messages.conversation_id
      WHERE mine.user_id = alert.user_id AND mine.other_id = alert.actor_id AND messages.sender_id = alert.actor_id
        AND content <> '' ORDER BY seq DESC LIMIT 1), NULL) AS content
  FROM json_each(:ids) AS wanted CROSS JOIN alerts AS alert ON alert.id = wanted.value
  CROSS JOIN users AS recipient ON recipient.id = alert.user_id ${ALERT_JOINS}
  LEFT JOIN alert_settings AS settings ON settings.user_id = alert.user_id
  WHERE recipient.suspended_at IS NULL AND ${holdsFor("recipient.id", "recipient.realm")}
    AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = alert.user_id
      AND (mutes.muted_id = alert.actor_id AND alert.event_id IS NULL OR mutes.event_id = alert.event_id))
    AND ${GROUP} NOT IN (SELECT value FROM json_each(coalesce(settings.push_off, '[]')))`;

type DueRow = {
  id: number;
  user_id: number;
  public_id: string;
  kind: AlertKind;
  at: number;
  push_due_at: number;
  push_attempts: number;
  person_id: string | null;
  name: string | null;
  event_id: string | null;
  title: string | null;
  starts_at: number | null;
  shows_words: number;
  quiet_hours: number;
  time_zone: string | null;
  language: Language;
  content: string | null;
};
export type DuePush = DueRow & { devices: (PushTarget & { id: number })[]; unread: string[] };

/** Those of the alerts that their members still want to hear of. */
export async function readDuePushes(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({ sql: DUE, args: { ids: JSON.stringify(ids) } });
  return (rows as unknown as (DueRow & { devices: string; unread: string })[]).map(
    ({ devices, unread, ...row }): DuePush => ({
      ...row,
      devices: JSON.parse(devices) as DuePush["devices"],
      unread: JSON.parse(unread) as string[],
    }),
  );
}

// What became news again meanwhile is due again: then the claim does not hold any more.
const CLAIMED = "id = :id AND push_due_at = :claimed";
const POSTPONE = `UPDATE alerts SET push_due_at = :due, push_attempts = push_attempts - 1 WHERE ${CLAIMED}`;
const FINISH = `UPDATE alerts SET push_due_at = NULL WHERE ${CLAIMED}`;
const REACHED = `
  UPDATE alerts SET pushed_to = json_insert(coalesce(pushed_to, '[]'), '$[#]', :device) WHERE ${CLAIMED}`;

/** Puts it off without counting as an attempt. */
export const postponePush = (db: Database, id: number, claimed: number, due: number) =>
  db.$client.execute({ sql: POSTPONE, args: { id, claimed, due } });

export const finishPush = (
  db: Database,
  { id, push_due_at }: { id: number; push_due_at: number | null },
) => db.$client.execute({ sql: FINISH, args: { id, claimed: push_due_at } });

export const savePushedTo = (db: Database, id: number, claimed: number, device: number) =>
  db.$client.execute({ sql: REACHED, args: { id, claimed, device } });
