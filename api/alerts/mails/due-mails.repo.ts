import { executeGathered } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { dueSql } from "../due-alerts.repo.ts";
import type { DueAlert } from "../due-alerts.repo.ts";

/** A mail that could not be sent for this long is no longer news. */
const KEPT_MS = 3 * 86_400_000;

// Raw SQL: what is due is SQL text shared with pushes, and settings change within their JSON.
const DUE = dueSql(
  "mail",
  `recipient.public_id AS member_id, recipient.email, event.time_zone AS event_zone, event.location, alert.details`,
  `recipient.email_confirmed_at IS NOT NULL AND coalesce(alert.new_since, alert.at) > :now - ${KEPT_MS}
    AND (alert.event_id IS NULL OR event.starts_at > :now)`,
);

export type DueMail = DueAlert & {
  member_id: string;
  email: string;
  event_zone: string | null;
  location: string | null;
  details: string | null;
};

/** The alerts that the members still want by mail. */
export async function readDueMails(db: Database, ids: readonly number[], now: number) {
  const args = { ids: JSON.stringify(ids), now };
  return (await db.$client.execute({ sql: DUE, args })).rows as unknown as DueMail[];
}

const USED = "iif(mails_day = day, mails_used, 0)";
const COUNT = `
  UPDATE users SET mails_day = day, mails_used = ${USED} + 1
  FROM (SELECT value ->> 0 AS mailed, value ->> 1 AS day, value ->> 2 AS most FROM json_each(:rows))
  WHERE id = mailed AND ${USED} < most RETURNING CAST(id AS TEXT)`;

/** Counts a mail of the day; returns whether it is among the first `most`. */
export const countMail = (db: Database, user: number, day: number, most: number) =>
  executeGathered(db, COUNT, { key: user, values: [String(user), day, most] });

const UNSUBSCRIBE = `
  INSERT INTO alert_settings (user_id, mail_off)
  SELECT id, json_array(:group) FROM users WHERE public_id = :member AND kind = 'member'
  ON CONFLICT (user_id) DO UPDATE SET mail_off = iif(
    EXISTS (SELECT 1 FROM json_each(alert_settings.mail_off) WHERE value = :group),
    alert_settings.mail_off, json_insert(alert_settings.mail_off, '$[#]', :group))`;

/** Turns mails of a group off. Idempotent. */
export const turnMailsOff = (db: Database, member: string, group: string) =>
  db.$client.execute({ sql: UNSUBSCRIBE, args: { member, group } });
