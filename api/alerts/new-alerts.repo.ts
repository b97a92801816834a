import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { RECOVERIES } from "./alert-recoveries.repo.ts";
import { ASKED_MS, IS_COMING } from "./asked-guests.ts";
import { ALERTS_MAX } from "./alerts.schema.ts";
import { EVENT_STATEMENTS } from "./event-alerts.repo.ts";
import { ASKING, ATTENDEES, IS_ASKED, NEWCOMERS_MIN, add, mailDue } from "./insert-alert.repo.ts";

export type Args = Record<string, string | number>;

// Raw SQL: each writes from what the tables say when it runs, many of them in one batch.
const unseenMatch = (own: string, other: string, seen: string) =>
  `SELECT ${own} AS user_id, ${other} AS actor_id FROM matches WHERE public_id = :matchId AND NOT ${seen}`;

/** The moment of an event's reminder before its start. */
const REMIND_MS = 2 * 3_600_000;

/** Whose start came within a day since the last time. The host is not asked. */
const STILL_COMING = `
  INSERT INTO alerts (public_id, kind, at, push_due_at, mail_due_at, user_id, dedupe_key, actor_id, event_id)
  SELECT lower(hex(randomblob(16))), 'still_coming', :now, :now, ${mailDue("still_coming", ":now", "attendee.user_id")}, attendee.user_id,
    'still_coming:' || event.id || ':' || event.starts_at, event.host_id, event.id
  FROM ${ATTENDEES}
  WHERE NOT event.is_cancelled AND event.starts_at < :now + ${ASKED_MS}
    AND event.starts_at >= max(:since + ${ASKED_MS}, :now + ${REMIND_MS})
    AND attendee.user_id <> event.host_id AND NOT ${IS_COMING}
  ON CONFLICT (user_id, dedupe_key) DO NOTHING
  RETURNING id, user_id, public_id`;

const REMIND = `
  INSERT INTO alerts (public_id, kind, at, push_due_at, mail_due_at, user_id, dedupe_key, actor_id, event_id)
  SELECT lower(hex(randomblob(16))), 'reminder', :now, :now, ${mailDue("reminder", ":now", "attendee.user_id")}, attendee.user_id,
    'reminder:' || event.id || ':' || event.starts_at, event.host_id, event.id
  FROM ${ATTENDEES}
  WHERE NOT event.is_cancelled AND event.starts_at > :now AND event.starts_at <= :now + ${REMIND_MS}
    AND attendee.joined_at <= event.starts_at - ${REMIND_MS}
  ON CONFLICT (user_id, dedupe_key) DO NOTHING
  RETURNING id, user_id, public_id`;

/** Those that were written when the event was deleted. */
const REMOVED = `
  SELECT alerts.id, alerts.user_id, alerts.public_id FROM json_each(:members) AS guest
  CROSS JOIN alerts ON alerts.user_id = guest.value AND alerts.dedupe_key = 'removed:' || :removed AND alerts.at <= :now`;

/** A message that came after the reading is news again. */
const MESSAGES_READ = `
  UPDATE alerts SET read_at = :now
  WHERE user_id = :user AND read_at IS NULL AND kind = 'message' AND actor_id = :peer
  RETURNING NULL AS id, user_id, public_id`;

/** An unread message was removed: what is left is counted, and an alert without any is read. */
const MESSAGE_REMOVED = `
  UPDATE alerts SET (count, read_at) = (SELECT max(unread_count, 1), iif(unread_count = 0, :now, NULL)
    FROM conversation_members AS mine WHERE mine.user_id = alerts.user_id AND mine.other_id = alerts.actor_id)
  WHERE user_id = :user AND read_at IS NULL AND kind = 'message' AND actor_id = :peer
    AND EXISTS (SELECT 1 FROM conversation_members AS mine WHERE mine.user_id = alerts.user_id
      AND mine.other_id = alerts.actor_id AND mine.unread_count <> alerts.count)
  RETURNING iif(read_at IS NULL, id, NULL) AS id, user_id, public_id`;

/** What a screen of its own has shown, or the member has confirmed there, is read. */
const SETTLE = `
  UPDATE alerts SET read_at = :now
  WHERE user_id = :user AND read_at IS NULL AND CASE kind
    WHEN 'match' THEN NOT EXISTS (SELECT 1 FROM matches
      WHERE user_a = min(alerts.user_id, alerts.actor_id) AND user_b = max(alerts.user_id, alerts.actor_id)
        AND NOT iif(user_a = alerts.user_id, seen_by_a, seen_by_b))
    WHEN 'called_off' THEN EXISTS (SELECT 1 FROM event_attendees AS attendee
      WHERE attendee.event_id = alerts.event_id AND attendee.user_id = alerts.user_id
        AND attendee.called_off_seen = 1)
    WHEN 'still_coming' THEN NOT EXISTS (SELECT 1 FROM event_attendees AS attendee
      WHERE attendee.event_id = alerts.event_id AND attendee.user_id = alerts.user_id AND attendee.coming_at IS NULL)
    WHEN 'warning' THEN NOT EXISTS (SELECT 1 FROM warnings
      WHERE warnings.user_id = alerts.user_id AND acknowledged_at IS NULL)
    WHEN 'place_offered' THEN NOT EXISTS (SELECT 1 FROM waitlist AS waiter
      WHERE waiter.event_id = alerts.event_id AND waiter.user_id = alerts.user_id AND waiter.offered_at IS NOT NULL)
    WHEN 'co_host_asked' THEN NOT EXISTS (SELECT 1 FROM event_co_hosts AS co_host WHERE co_host.user_id = alerts.user_id
      AND alerts.dedupe_key = 'co_host_asked:' || co_host.id AND ${IS_ASKED})
    WHEN 'join_requested' THEN NOT EXISTS (SELECT 1 ${ASKING("alerts.event_id", "alerts.user_id")})
    ELSE false END
  RETURNING NULL AS id, user_id, public_id`;

/** Their event was called off, or starts at another time than the one that the alert is about. */
const PAST_START = `
  UPDATE alerts SET read_at = :now
  WHERE event_id = :event AND read_at IS NULL AND kind IN ('still_coming', 'reminder')
    AND EXISTS (SELECT 1 FROM events AS event WHERE event.id = alerts.event_id AND (event.is_cancelled
      OR alerts.dedupe_key <> alerts.kind || ':' || event.id || ':' || event.starts_at))
  RETURNING NULL AS id, user_id, public_id`;

/** Nobody asks any more to come to these of a host's events, so nobody who hosts them has to look. */
const REQUESTS_ENDED = `
  UPDATE alerts SET read_at = :now
  WHERE event_id IN (SELECT id FROM events WHERE host_id = :host AND starts_at > :now)
    AND read_at IS NULL AND kind = 'join_requested'
    AND NOT EXISTS (SELECT 1 ${ASKING("alerts.event_id", "alerts.user_id")})
  RETURNING NULL AS id, user_id, public_id`;

/** Of each message. There are many of them, so all that wait are one statement, beside the event loop. */
const MESSAGES = add(
  "message",
  "user_id",
  "'message:' || other_id, other_id, NULL, unread_count, NULL",
  `json_each(:rows) AS sent CROSS JOIN conversation_members AS mine
    ON mine.user_id = sent.value ->> 'recipient' AND mine.other_id = sent.value ->> 'sender'
    WHERE unread_count > 0`,
  "sent.value ->> 'now'",
);

/** What can be done about something else that happened at :now. The first ones return what they added, `settle` what it marked. */
const STATEMENTS = {
  match: add(
    "match",
    "user_id",
    "'match:' || actor_id, actor_id, NULL, 1, NULL",
    `(${unseenMatch("user_a", "user_b", "seen_by_a")} UNION ALL ${unseenMatch("user_b", "user_a", "seen_by_b")}) WHERE true`,
  ),
  ...EVENT_STATEMENTS,
  newcomers: add(
    "newcomers",
    "users.id",
    "'newcomers', NULL, NULL, :count, NULL",
    `users WHERE id = :user AND :count >= ${NEWCOMERS_MIN}`,
  ),
  report: add(
    "report",
    "reporter_id",
    "'report:' || id, NULL, NULL, 1, json_object('state', state)",
    `reports WHERE id = :report AND state <> 'open' AND reporter_id IS NOT NULL`,
  ),
  warning: add(
    "warning",
    "user_id",
    "'warning:' || id, NULL, NULL, 1, NULL",
    `(SELECT id, user_id FROM warnings WHERE user_id = :user AND acknowledged_at IS NULL
      ORDER BY id DESC LIMIT 1) WHERE true`,
  ),
  signIn: add(
    "sign_in",
    "users.id",
    "'sign_in:' || :at, NULL, NULL, 1, :device",
    `users WHERE id = :user AND kind = 'member'`,
  ),
  ...RECOVERIES,
  stillComing: STILL_COMING,
  reminder: REMIND,
  removed: REMOVED,
  messagesRead: MESSAGES_READ,
  messageRemoved: MESSAGE_REMOVED,
  settle: SETTLE,
  pastStart: PAST_START,
  requestsEnded: REQUESTS_ENDED,
};
export type StatementName = keyof typeof STATEMENTS | "message";
export type Statement = { name: StatementName; args: Args };

/** What falls off the end of a list. */
const TRIM = `
  DELETE FROM alerts WHERE id IN (
    SELECT old.id FROM json_each(:rows) AS member CROSS JOIN alerts AS old ON old.user_id = member.value
    WHERE old.at < (SELECT at FROM alerts WHERE user_id = member.value ORDER BY at DESC LIMIT 1 OFFSET ${ALERTS_MAX - 1}))`;

export async function trimAlerts(db: Database, members: readonly number[]) {
  await executeMany(db, TRIM, members);
}

/** An alert that was added, or without its inner id one that was marked as read. */
export type AlertRow = { id: number | null; user_id: number; public_id: string };

async function runMessages(db: Database, sent: readonly Args[]): Promise<AlertRow[]> {
  const rows = sent.length > 0 ? await executeMany(db, MESSAGES, sent) : [];
  return rows.map(([id, userId, publicId]) => ({
    id: id as number,
    user_id: userId as number,
    public_id: publicId as string,
  }));
}

async function runBatch(db: Database, statements: readonly Statement[]): Promise<AlertRow[]> {
  const batch = statements.flatMap(({ name, args }) =>
    name === "message" ? [] : [{ sql: STATEMENTS[name], args }],
  );
  const results = batch.length > 0 ? await db.$client.batch(batch, "write") : [];
  return results.flatMap(({ rows }) => rows as unknown as AlertRow[]);
}

/** Runs the statements. What was read comes first, and then what was sent: a message that came after is news again. */
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
