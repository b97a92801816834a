import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import type { AlertKind } from "@hereabouts/db/enumerations";
import { ALERTS_MAX } from "./alerts.schema.ts";

export type Args = Record<string, string | number>;

/** A member hears of people from this many on. */
const NEWCOMERS_MIN = 5;

/** More messages of one person stand in the list alone until the first is read. */
const unlessUnread = (column: string, anew: string) =>
  `iif(alerts.kind = 'message' AND alerts.read_at IS NULL, alerts.${column}, ${anew})`;

/** Whoever opens the app within this time needs no mail. */
const MAIL_DELAY_MS = 15 * 60_000;
const DELAYED: readonly AlertKind[] = ["message", "match"];

/** When it is mailed; null for who has no confirmed address. */
const mailDue = (kind: AlertKind, now: string, user: string) =>
  `(SELECT ${now} + ${DELAYED.includes(kind) ? MAIL_DELAY_MS : 0} FROM users AS recipient
    WHERE recipient.id = ${user} AND recipient.email_confirmed_at IS NOT NULL)`;

// Raw SQL: each is an upsert from what the tables say when it runs, so that what was read meanwhile makes no alert.
const add = (kind: AlertKind, user: string, columns: string, from: string, now = ":now") => `
  INSERT INTO alerts (public_id, kind, at, new_since, push_due_at, mail_due_at, user_id, dedupe_key, actor_id, event_id, count, details)
  SELECT lower(hex(randomblob(16))), '${kind}', ${now}, ${now}, ${now}, ${mailDue(kind, now, user)}, ${user}, ${columns} FROM ${from}
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

const ofEvent = (kind: AlertKind) => `'${kind}:' || event.id, event.host_id, event.id, 1, NULL`;
const ATTENDEES = `events AS event CROSS JOIN event_attendees AS attendee ON attendee.event_id = event.id`;

const unseenMatch = (own: string, other: string, seen: string) =>
  `SELECT ${own} AS user_id, ${other} AS actor_id FROM matches WHERE public_id = :matchId AND NOT ${seen}`;

/** The moment of an event's reminder before its start. */
const REMIND_MS = 2 * 3_600_000;

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
  CROSS JOIN alerts ON alerts.user_id = guest.value AND alerts.dedupe_key = 'removed:' || :event AND alerts.at <= :now`;

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
    WHEN 'warning' THEN NOT EXISTS (SELECT 1 FROM warnings
      WHERE warnings.user_id = alerts.user_id AND acknowledged_at IS NULL)
    ELSE false END
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

const UNTOLD = (user: string, key: string, since: string) =>
  `NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user} AND dedupe_key = ${key} AND (${since}))`;

/** So many messages, matches, warnings and browsers are looked through for those that a crash kept from becoming alerts. */
const LAST = 5000;
const lastOf = (table: string, id = "id") => `${id} > (SELECT max(${id}) - ${LAST} FROM ${table})`;
const DAY_MS = 86_400_000;
/** A browser and the session of its sign-in are stored within this time. */
const SIGN_IN_MS = 5000;

/** What happened before a crash and was not written as an alert any more. */
const RECOVERIES = {
  recoverMessages: add(
    "message",
    "mine.user_id",
    "'message:' || mine.other_id, mine.other_id, NULL, mine.unread_count, NULL",
    `messages AS message CROSS JOIN conversation_members AS mine ON mine.conversation_id = message.conversation_id
      WHERE message.${lastOf("messages")} AND mine.other_id = message.sender_id AND mine.unread_count > 0
        AND message.seq > mine.read_seq
        AND ${UNTOLD("mine.user_id", "'message:' || mine.other_id", "read_at IS NULL OR at >= message.created_at")}
      GROUP BY mine.user_id, mine.other_id`,
  ),
  recoverMatches: add(
    "match",
    "user_id",
    "'match:' || actor_id, actor_id, NULL, 1, NULL",
    `(SELECT user_a AS user_id, user_b AS actor_id FROM matches WHERE ${lastOf("matches")} AND NOT seen_by_a
      UNION ALL SELECT user_b, user_a FROM matches WHERE ${lastOf("matches")} AND NOT seen_by_b) AS match
      WHERE ${UNTOLD("match.user_id", "'match:' || match.actor_id", "true")}`,
  ),
  recoverChanges: add(
    "event_changed",
    "attendee.user_id",
    ofEvent("event_changed"),
    `${ATTENDEES} WHERE event.news_at > :now - ${DAY_MS} AND NOT event.is_cancelled AND event.starts_at > :now
      AND attendee.user_id <> event.host_id AND attendee.joined_at <= event.news_at
      AND ${UNTOLD("attendee.user_id", "'event_changed:' || event.id", "at >= event.news_at")}`,
  ),
  recoverCalledOff: add(
    "called_off",
    "attendee.user_id",
    ofEvent("called_off"),
    `${ATTENDEES} WHERE event.news_at > :now - ${DAY_MS} AND event.is_cancelled AND event.starts_at > :now
      AND attendee.called_off_seen = 0
      AND ${UNTOLD("attendee.user_id", "'called_off:' || event.id", "true")}`,
  ),
  recoverReports: add(
    "report",
    "report.reporter_id",
    "'report:' || report.id, NULL, NULL, 1, json_object('state', report.state)",
    `acts CROSS JOIN reports AS report ON report.id = acts.report_id
      WHERE acts.${lastOf("acts")} AND report.closed_at > :now - ${DAY_MS} AND report.reporter_id IS NOT NULL
        AND ${UNTOLD("report.reporter_id", "'report:' || report.id", "true")}`,
  ),
  recoverWarnings: add(
    "warning",
    "warning.user_id",
    "'warning:' || warning.id, NULL, NULL, 1, NULL",
    `warnings AS warning WHERE warning.${lastOf("warnings")} AND warning.acknowledged_at IS NULL
      AND ${UNTOLD("warning.user_id", "'warning:' || warning.id", "true")}`,
  ),
  recoverSignIns: add(
    "sign_in",
    "device.user_id",
    `'sign_in:' || device.created_at, NULL, NULL, 1, (SELECT json_object('browser', browser, 'system', system) FROM sessions
      WHERE sessions.user_id = device.user_id AND abs(sessions.created_at - device.created_at) < ${SIGN_IN_MS} ORDER BY id LIMIT 1)`,
    `known_devices AS device CROSS JOIN users AS person ON person.id = device.user_id
      WHERE device.${lastOf("known_devices", "rowid")} AND device.created_at > :now - ${DAY_MS} AND person.kind = 'member'
        AND EXISTS (SELECT 1 FROM known_devices AS earlier
          WHERE earlier.user_id = device.user_id AND earlier.rowid < device.rowid)
        AND ${UNTOLD("device.user_id", "'sign_in:' || device.created_at", "true")}`,
  ),
  recoverNewcomers: add(
    "newcomers",
    "person.id",
    "'newcomers', NULL, NULL, person.newcomers_count, NULL",
    `users AS person WHERE person.newcomers_count >= ${NEWCOMERS_MIN} AND person.newcomers_day >= (:now - ${DAY_MS}) / ${DAY_MS}
      AND ${UNTOLD("person.id", "'newcomers'", `at >= person.newcomers_day * ${DAY_MS}`)}`,
  ),
};
type Recovery = keyof typeof RECOVERIES;
export const recoveryNames = Object.keys(RECOVERIES) as Recovery[];

/** What can be done about something else that happened at :now. The first ones return what they added, `settle` what it marked. */
const STATEMENTS = {
  match: add(
    "match",
    "user_id",
    "'match:' || actor_id, actor_id, NULL, 1, NULL",
    `(${unseenMatch("user_a", "user_b", "seen_by_a")} UNION ALL ${unseenMatch("user_b", "user_a", "seen_by_b")}) WHERE true`,
  ),
  eventChanged: add(
    "event_changed",
    "attendee.user_id",
    ofEvent("event_changed"),
    `${ATTENDEES} WHERE event.id = :event AND NOT event.is_cancelled AND event.starts_at > :now
      AND attendee.user_id <> event.host_id`,
  ),
  calledOff: add(
    "called_off",
    "attendee.user_id",
    ofEvent("called_off"),
    `${ATTENDEES} WHERE event.id = :event AND event.starts_at > :now AND attendee.called_off_seen = 0`,
  ),
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
  reminder: REMIND,
  removed: REMOVED,
  messagesRead: MESSAGES_READ,
  messageRemoved: MESSAGE_REMOVED,
  settle: SETTLE,
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
export type Written = { id: number | null; user_id: number; public_id: string };

async function runMessages(db: Database, sent: readonly Args[]): Promise<Written[]> {
  const rows = sent.length > 0 ? await executeMany(db, MESSAGES, sent) : [];
  return rows.map(([id, userId, publicId]) => ({
    id: id as number,
    user_id: userId as number,
    public_id: publicId as string,
  }));
}

async function runBatch(db: Database, statements: readonly Statement[]): Promise<Written[]> {
  const batch = statements.flatMap(({ name, args }) =>
    name === "message" ? [] : [{ sql: STATEMENTS[name], args }],
  );
  const results = batch.length > 0 ? await db.$client.batch(batch, "write") : [];
  return results.flatMap(({ rows }) => rows as unknown as Written[]);
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
