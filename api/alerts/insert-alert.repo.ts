import type { AlertKind } from "@hereabouts/db/enumerations";

/** Fewer new people make no alert. */
export const NEWCOMERS_MIN = 5;

/**
 * Keeps a column while the alert is unread and is about more messages of the same person, or more requests for the same
 * event: these are no news.
 */
const unlessUnread = (column: string, anew: string) =>
  `iif((alerts.kind = 'message' OR alerts.kind = 'join_requested' AND excluded.count > 1)
    AND alerts.read_at IS NULL, alerts.${column}, ${anew})`;

/** A member who opens the app within this time gets no mail. */
const MAIL_DELAY_MS = 15 * 60_000;
const DELAYED: readonly AlertKind[] = ["message", "match"];

/** When it is mailed; null for who has no confirmed address. */
export const mailDue = (kind: AlertKind, now: string, user: string) =>
  `(SELECT ${now} + ${DELAYED.includes(kind) ? MAIL_DELAY_MS : 0} FROM users AS recipient
    WHERE recipient.id = ${user} AND recipient.email_confirmed_at IS NOT NULL)`;

/** When it is pushed; null for who has no device. The column is renamed, as `user` may be a bare `user_id`. */
const pushDue = (now: string, user: string) =>
  `(SELECT ${now} FROM (SELECT user_id AS owner_id FROM push_devices) WHERE owner_id = ${user} LIMIT 1)`;

/**
 * Raw SQL: an upsert from what the tables say when it runs, so that what was read meanwhile makes no alert. `columns` are
 * dedupe_key, actor_id, event_id, count and details.
 */
export const insertAlert = (
  kind: AlertKind,
  user: string,
  columns: string,
  from: string,
  now = ":now",
) => `
  INSERT INTO alerts (public_id, kind, at, new_since, push_due_at, mail_due_at, user_id, dedupe_key, actor_id, event_id, count, details)
  SELECT lower(hex(randomblob(16))), '${kind}', ${now}, ${now}, ${pushDue(now, user)}, ${mailDue(kind, now, user)}, ${user}, ${columns} FROM ${from}
  ON CONFLICT (user_id, dedupe_key) DO UPDATE SET
    at = excluded.at, count = excluded.count, details = excluded.details, read_at = NULL,
    new_since = ${unlessUnread("new_since", "excluded.new_since")},
    push_due_at = ${unlessUnread("push_due_at", "excluded.push_due_at")},
    push_attempts = ${unlessUnread("push_attempts", "0")},
    mail_due_at = iif(alerts.mail_due_at IS NULL AND alerts.mail_attempts = 0, excluded.mail_due_at,
      ${unlessUnread("mail_due_at", "excluded.mail_due_at")}),
    mail_attempts = ${unlessUnread("mail_attempts", "0")},
    pushed_to = ${unlessUnread("pushed_to", "NULL")}
  RETURNING id, user_id, public_id`;
