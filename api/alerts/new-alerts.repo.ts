import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { RECOVERIES } from "./recovery/alert-recoveries.repo.ts";
import { ASKED_BEFORE_MS, IS_COMING } from "./still-coming.ts";
import { ALERTS_MAX } from "./alerts.schema.ts";
import { EVENT_STATEMENTS } from "./event-alerts.repo.ts";
import { ATTENDEES } from "./event-alert-parts.repo.ts";
import { NEWCOMERS_MIN, insertAlert, mailDue } from "./insert-alert.repo.ts";
import { SETTLING } from "./settle-alerts.repo.ts";

export type Args = Record<string, string | number>;

// Raw SQL: each writes from what the tables say when it runs, many of them in one batch.
const newMatchOf = (own: string, other: string, seen: string) =>
  `SELECT ${own} AS user_id, ${other} AS actor_id FROM matches WHERE public_id = :matchId AND NOT ${seen}`;

/** How long before the start the reminder comes. */
const REMIND_MS = 2 * 3_600_000;

/** For events whose start has come within a day since the last run; the host is not asked. */
const STILL_COMING = `
  INSERT INTO alerts (public_id, kind, at, push_due_at, mail_due_at, user_id, dedupe_key, actor_id, event_id)
  SELECT lower(hex(randomblob(16))), 'still_coming', :now, :now, ${mailDue("still_coming", ":now", "attendee.user_id")}, attendee.user_id,
    'still_coming:' || event.id || ':' || event.starts_at, event.host_id, event.id
  FROM ${ATTENDEES}
  WHERE NOT event.is_cancelled AND event.starts_at < :now + ${ASKED_BEFORE_MS}
    AND event.starts_at >= max(:since + ${ASKED_BEFORE_MS}, :now + ${REMIND_MS})
    AND attendee.user_id <> event.host_id AND NOT ${IS_COMING}
  ON CONFLICT (user_id, dedupe_key) DO NOTHING
  RETURNING id, user_id, public_id`;

/** Asks those who have not answered once more, in the same alert, and reminds everybody else. */
const REMIND = `
  INSERT INTO alerts (public_id, kind, at, new_since, push_due_at, mail_due_at, user_id, dedupe_key, actor_id, event_id)
  SELECT lower(hex(randomblob(16))), guest.kind, :now, :now, :now, ${mailDue("reminder", ":now", "guest.user_id")}, guest.user_id,
    guest.kind || ':' || guest.event_id || ':' || guest.starts_at, guest.host_id, guest.event_id
  FROM (SELECT attendee.user_id, event.id AS event_id, event.starts_at, event.host_id,
      iif(attendee.user_id = event.host_id OR ${IS_COMING}, 'reminder', 'still_coming') AS kind
    FROM ${ATTENDEES}
    WHERE NOT event.is_cancelled AND event.starts_at > :now AND event.starts_at <= :now + ${REMIND_MS}
      AND max(attendee.joined_at, ifnull(attendee.coming_at, 0)) <= event.starts_at - ${REMIND_MS}) AS guest
  WHERE true
  ON CONFLICT (user_id, dedupe_key) DO UPDATE SET
    at = excluded.at, new_since = excluded.new_since, read_at = NULL, pushed_to = NULL,
    push_due_at = excluded.push_due_at, push_attempts = 0, mail_due_at = excluded.mail_due_at, mail_attempts = 0
  WHERE alerts.kind = 'still_coming'
    AND alerts.at < (SELECT starts_at FROM events WHERE events.id = alerts.event_id) - ${REMIND_MS}
  RETURNING id, user_id, public_id`;

/** The alerts that were written when the event was deleted. */
const REMOVED = `
  SELECT alerts.id, alerts.user_id, alerts.public_id FROM json_each(:members) AS guest
  CROSS JOIN alerts ON alerts.user_id = guest.value AND alerts.dedupe_key = 'removed:' || :removed AND alerts.at <= :now`;

/** There are many messages, so all waiting ones are one statement, off the event loop. */
const MESSAGES = insertAlert(
  "message",
  "user_id",
  "'message:' || other_id, other_id, NULL, unread_count, NULL",
  `json_each(:rows) AS sent CROSS JOIN conversation_members AS mine
    ON mine.user_id = sent.value ->> 'recipient' AND mine.other_id = sent.value ->> 'sender'
    WHERE unread_count > 0`,
  "sent.value ->> 'now'",
);

/** The other statements: those that settle return the alerts they marked as read, the others those they added. */
const STATEMENTS = {
  match: insertAlert(
    "match",
    "user_id",
    "'match:' || actor_id, actor_id, NULL, 1, NULL",
    `(${newMatchOf("user_a", "user_b", "seen_by_a")} UNION ALL ${newMatchOf("user_b", "user_a", "seen_by_b")}) WHERE true`,
  ),
  ...EVENT_STATEMENTS,
  newcomers: insertAlert(
    "newcomers",
    "users.id",
    "'newcomers', NULL, NULL, :count, NULL",
    `users WHERE id = :user AND :count >= ${NEWCOMERS_MIN}`,
  ),
  report: insertAlert(
    "report",
    "reporter_id",
    "'report:' || id, NULL, NULL, 1, json_object('state', state)",
    `reports WHERE id = :report AND state <> 'open' AND reporter_id IS NOT NULL`,
  ),
  warning: insertAlert(
    "warning",
    "user_id",
    "'warning:' || id, NULL, NULL, 1, NULL",
    `(SELECT id, user_id FROM warnings WHERE user_id = :user AND acknowledged_at IS NULL
      ORDER BY id DESC LIMIT 1) WHERE true`,
  ),
  signIn: insertAlert(
    "sign_in",
    "users.id",
    "'sign_in:' || :at, NULL, NULL, 1, :device",
    `users WHERE id = :user AND kind = 'member'`,
  ),
  ...RECOVERIES,
  stillComing: STILL_COMING,
  reminder: REMIND,
  removed: REMOVED,
  ...SETTLING,
};
export type StatementName = keyof typeof STATEMENTS | "message";
export type Statement = { name: StatementName; args: Args };

/** Deletes alerts beyond the end of a member's list. */
const TRIM = `
  DELETE FROM alerts WHERE id IN (
    SELECT old.id FROM json_each(:rows) AS member CROSS JOIN alerts AS old ON old.user_id = member.value
    WHERE old.at < (SELECT at FROM alerts WHERE user_id = member.value ORDER BY at DESC LIMIT 1 OFFSET ${ALERTS_MAX - 1}))`;

export async function trimAlerts(db: Database, members: readonly number[]) {
  await executeMany(db, TRIM, members);
}

/** An added alert, or one that was marked as read, without its inner id. */
export type ChangedAlert = { id: number | null; user_id: number; public_id: string };

async function runMessages(db: Database, sent: readonly Args[]): Promise<ChangedAlert[]> {
  const rows = sent.length > 0 ? await executeMany(db, MESSAGES, sent) : [];
  return rows.map(([id, userId, publicId]) => ({
    id: id as number,
    user_id: userId as number,
    public_id: publicId as string,
  }));
}

async function runBatch(db: Database, statements: readonly Statement[]): Promise<ChangedAlert[]> {
  const batch = statements.flatMap(({ name, args }) =>
    name === "message" ? [] : [{ sql: STATEMENTS[name], args }],
  );
  const results = batch.length > 0 ? await db.$client.batch(batch, "write") : [];
  return results.flatMap(({ rows }) => rows as unknown as ChangedAlert[]);
}

/** Runs the statements: first what was read, then what was sent, so that a message after a read is news again. */
export async function runStatements(db: Database, statements: readonly Statement[]) {
  const { messagesRead = [], message = [] } = Object.groupBy(statements, ({ name }) => name);
  const others = statements.filter(({ name }) => name !== "messagesRead");
  const read = await runBatch(db, messagesRead);
  const sent = await runMessages(
    db,
    message.map(({ args }) => args),
  );
  return [...read, ...sent, ...(await runBatch(db, others))];
}
