import { executeGathered } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { ALERT_GROUPS } from "@hereabouts/db/enumerations";
import type { AlertKind, Language } from "@hereabouts/db/enumerations";
import { ALERT_COUNT, ALERT_JOINS, holdsFor } from "./alerts.repo.ts";

/** How alerts leave the app. Each channel has its own columns for when an alert is due. */
export type Channel = "push" | "mail";
type Claimed = { id: number; due_at: number };

/** Longer than an attempt takes at most; it doubles with each. */
const FIRST_PAUSE_MS: Record<Channel, number> = { push: 30_000, mail: 60_000 };

// Raw SQL: one statement claims a batch for this process, and the visibility rule is SQL text.
const CAN_REACH: Record<Channel, string> = {
  push: "EXISTS (SELECT 1 FROM push_devices WHERE user_id = alerts.user_id)",
  mail: "EXISTS (SELECT 1 FROM users WHERE id = alerts.user_id AND email_confirmed_at IS NOT NULL)",
};

const claim = (channel: Channel) => `
  UPDATE alerts SET ${channel}_attempts = ${channel}_attempts + 1,
    ${channel}_due_at = iif(read_at IS NULL AND ${CAN_REACH[channel]},
      :now + (${FIRST_PAUSE_MS[channel]} << ${channel}_attempts), NULL)
  WHERE id IN (SELECT id FROM alerts WHERE ${channel}_due_at <= :now ORDER BY ${channel}_due_at LIMIT :limit)
  RETURNING id, ${channel}_due_at AS due_at`;

// An alert that is news again meanwhile is due again, and this claim no longer holds.
export const isClaimed = (channel: Channel) => `id = :id AND ${channel}_due_at = :claimed`;
const postpone = (channel: Channel) => `
  UPDATE alerts SET ${channel}_due_at = :due, ${channel}_attempts = ${channel}_attempts - 1 WHERE ${isClaimed(channel)}`;
const finish = (channel: Channel) => `
  UPDATE alerts SET ${channel}_due_at = NULL FROM (SELECT value ->> 0 AS id, value ->> 1 AS claimed FROM json_each(:rows)) AS done
  WHERE alerts.id = done.id AND ${channel}_due_at = done.claimed RETURNING CAST(alerts.id AS TEXT)`;

const statementsOf = (channel: Channel) => ({
  claim: claim(channel),
  postpone: postpone(channel),
  finish: finish(channel),
});
const STATEMENTS = { push: statementsOf("push"), mail: statementsOf("mail") };

/**
 * Claims alerts that are due, and postpones each to its next attempt. Alerts that were read, or have no target, are no
 * longer due.
 */
export async function claimDue(db: Database, channel: Channel, now: number, limit: number) {
  const { rows } = await db.$client.execute({
    sql: STATEMENTS[channel].claim,
    args: { now, limit },
  });
  const claimed = rows as unknown as Claimed[];
  return { count: claimed.length, claimed: claimed.filter(({ due_at }) => due_at !== null) };
}

/** Puts it off without counting as an attempt. */
export const postponeDue = (db: Database, channel: Channel, { id, due_at }: Claimed, due: number) =>
  db.$client.execute({ sql: STATEMENTS[channel].postpone, args: { id, claimed: due_at, due } });

/** Alerts finished at about the same time share one statement, so that none holds up the event loop. */
export const finishDue = (db: Database, channel: Channel, { id, due_at }: Claimed) =>
  executeGathered(db, STATEMENTS[channel].finish, { key: id, values: [String(id), due_at] });

const GROUP = `CASE ${Object.entries(ALERT_GROUPS)
  .map(
    ([group, kinds]) =>
      `WHEN alert.kind IN (${kinds.map((kind) => `'${kind}'`).join()}) THEN '${group}'`,
  )
  .join(" ")} END`;

/** Reads an alert with what a channel needs, and the channel's own `columns`, if the member still wants it. */
export const dueSql = (channel: Channel, columns: string, condition = "true") => `
  SELECT alert.id, alert.user_id, alert.public_id, alert.kind, coalesce(alert.new_since, alert.at) AS at,
    alert.${channel}_due_at AS due_at, alert.${channel}_attempts AS attempts,
    person.public_id AS person_id, person.name, event.public_id AS event_id, event.title, event.starts_at, ${ALERT_COUNT} AS count,
    coalesce(settings.shows_words, 0) AS shows_words, coalesce(settings.quiet_hours, 1) AS quiet_hours,
    settings.time_zone, coalesce(settings.language, 'en') AS language,
    iif(alert.kind = 'message' AND settings.shows_words, (SELECT iif(photo IS NOT NULL AND content = 'Photo', '', content) FROM messages
      JOIN conversation_members AS mine ON mine.conversation_id = messages.conversation_id
      WHERE mine.user_id = alert.user_id AND mine.other_id = alert.actor_id AND messages.sender_id = alert.actor_id
        AND content <> '' ORDER BY seq DESC LIMIT 1), NULL) AS content, ${columns}
  FROM json_each(:ids) AS wanted CROSS JOIN alerts AS alert ON alert.id = wanted.value
  CROSS JOIN users AS recipient ON recipient.id = alert.user_id ${ALERT_JOINS}
  LEFT JOIN alert_settings AS settings ON settings.user_id = alert.user_id
  WHERE alert.read_at IS NULL AND recipient.suspended_at IS NULL
    AND ${holdsFor("recipient.id", "recipient.realm")}
    AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = alert.user_id
      AND (mutes.muted_id = alert.actor_id AND (alert.event_id IS NULL OR alert.kind = 'question_asked') OR mutes.event_id = alert.event_id))
    AND ${GROUP} NOT IN (SELECT value FROM json_each(coalesce(settings.${channel}_off, '[]'))) AND ${condition}`;

export type DueAlert = Claimed & {
  user_id: number;
  public_id: string;
  kind: AlertKind;
  at: number;
  attempts: number;
  person_id: string | null;
  name: string | null;
  event_id: string | null;
  title: string | null;
  starts_at: number | null;
  count: number;
  shows_words: number;
  quiet_hours: number;
  time_zone: string | null;
  language: Language;
  /** The newest message's: empty for a photo alone. */
  content: string | null;
};
