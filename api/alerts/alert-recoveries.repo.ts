import {
  ACCEPTED_ALERT,
  ANSWER_ALERT,
  APPROVED,
  ASKED_ALERT,
  ASKED_CO_HOSTS,
  ASKED_HOSTS,
  ASKING,
  ATTENDEES,
  DECLINED,
  EVENT_HOSTS,
  IS_ASKED,
  IS_OPEN,
  NEWCOMERS_MIN,
  NOT_THE_EDITOR,
  OFFERED,
  QUESTION_ANSWERED,
  QUESTION_ASKED,
  REQUESTS_ALERT,
  WAITING,
  WORDS,
  WORDS_ALERT,
  WORDS_REACH,
  add,
  SERIES_KEY,
  ofEvent,
  ofSeries,
} from "./insert-alert.repo.ts";
import { SETTLING_AT_START } from "./settle-alerts.repo.ts";

/** The same act changed other dates of its series too, or called them off. */
const IS_OF_SEVERAL = `EXISTS (SELECT 1 FROM events AS other WHERE other.series_id = event.series_id
  AND other.news_at = event.news_at AND other.id <> event.id)`;

/** Of a date of a series also what was told of several at once. */
const UNTOLD_OF = (kind: "event_changed" | "called_off", user: string, since: string) => `
  NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user}
    AND dedupe_key = '${kind}:' || event.id AND (${since}))
  AND NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user} AND dedupe_key = ${SERIES_KEY(kind)})
  AND NOT ${IS_OF_SEVERAL}`;

const UNTOLD = (user: string, key: string, since: string) =>
  `NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user} AND dedupe_key = ${key} AND (${since}))`;

/** So many messages, matches, warnings and browsers are looked through for those that a crash kept from becoming alerts. */
const LAST = 5000;
const lastOf = (table: string, id = "id") => `${id} > (SELECT max(${id}) - ${LAST} FROM ${table})`;
const DAY_MS = 86_400_000;
/** A browser and the session of its sign-in are stored within this time. */
const SIGN_IN_MS = 5000;

/** What happened before a crash and was not written any more: what was read, and then what became an alert. */
export const RECOVERIES = {
  ...SETTLING_AT_START,
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
      AND ${NOT_THE_EDITOR} AND attendee.joined_at <= event.news_at
      AND ${UNTOLD_OF("event_changed", "attendee.user_id", "at >= event.news_at")}`,
  ),
  recoverWords: add(
    "host_words",
    "attendee.user_id",
    WORDS_ALERT,
    `${WORDS} WHERE words.at > :now - ${DAY_MS} AND ${WORDS_REACH}
      AND ${UNTOLD("attendee.user_id", "'host_words:' || words.id", "true")}`,
  ),
  recoverQuestions: add(
    "question_asked",
    "attendee.user_id",
    QUESTION_ASKED,
    `${ASKED_HOSTS} WHERE question.at > :now - ${DAY_MS}
      AND ${UNTOLD("attendee.user_id", "'question_asked:' || question.id", "true")}`,
  ),
  recoverAnswers: add(
    "question_answered",
    "question.user_id",
    QUESTION_ANSWERED,
    `event_answers AS answer CROSS JOIN event_questions AS question ON question.id = answer.question_id
      CROSS JOIN events AS event ON event.id = question.event_id
      WHERE answer.at > :now - ${DAY_MS} AND ${UNTOLD("question.user_id", "'question_answered:' || question.id", "true")}`,
  ),
  recoverCalledOff: add(
    "called_off",
    "attendee.user_id",
    ofEvent("called_off"),
    `${ATTENDEES} WHERE event.news_at > :now - ${DAY_MS} AND event.is_cancelled AND event.starts_at > :now
      AND attendee.called_off_seen = 0
      AND ${UNTOLD_OF("called_off", "attendee.user_id", "true")}`,
  ),
  recoverWaitingChanges: add(
    "event_changed",
    "waiter.user_id",
    ofEvent("event_changed"),
    `${WAITING} WHERE event.news_at > :now - ${DAY_MS} AND NOT event.is_cancelled AND event.starts_at > :now
      AND waiter.since <= event.news_at
      AND ${UNTOLD_OF("event_changed", "waiter.user_id", "at >= event.news_at")}`,
  ),
  recoverWaitingCalledOff: add(
    "called_off",
    "waiter.user_id",
    ofEvent("called_off"),
    `${WAITING} WHERE event.news_at > :now - ${DAY_MS} AND event.is_cancelled AND event.starts_at > :now
      AND ${UNTOLD_OF("called_off", "waiter.user_id", "true")}`,
  ),
  recoverSeriesChanges: ofSeries(
    "event_changed",
    `event.news_at > :now - ${DAY_MS} AND ${IS_OF_SEVERAL} AND NOT event.is_cancelled`,
    "attendee.joined_at <= event.news_at",
    "waiter.since <= event.news_at",
  ),
  recoverSeriesCalledOff: ofSeries(
    "called_off",
    `event.news_at > :now - ${DAY_MS} AND ${IS_OF_SEVERAL} AND event.is_cancelled`,
    "attendee.called_off_seen = 0",
    "true",
  ),
  recoverOffers: add(
    "place_offered",
    "waiter.user_id",
    ofEvent("place_offered"),
    `${OFFERED} WHERE waiter.lapses_at > :now AND NOT event.is_cancelled
      AND ${UNTOLD("waiter.user_id", "'place_offered:' || event.id", "at >= waiter.offered_at")}`,
  ),
  recoverCoHostsAsked: add(
    "co_host_asked",
    "co_host.user_id",
    ASKED_ALERT,
    `${ASKED_CO_HOSTS} WHERE co_host.${lastOf("event_co_hosts")} AND co_host.asked_at > :now - ${DAY_MS}
      AND ${IS_ASKED} AND ${IS_OPEN}
      AND ${UNTOLD("co_host.user_id", "'co_host_asked:' || co_host.id", "true")}`,
  ),
  recoverCoHostsAccepted: add(
    "co_host_accepted",
    "event.host_id",
    ACCEPTED_ALERT,
    `${ASKED_CO_HOSTS} WHERE co_host.${lastOf("event_co_hosts")} AND co_host.accepted_at > :now - ${DAY_MS} AND ${IS_OPEN}
      AND ${UNTOLD("event.host_id", "'co_host_accepted:' || co_host.id", "true")}`,
  ),
  recoverRequests: add(
    "join_requested",
    "attendee.user_id",
    REQUESTS_ALERT,
    `event_requests AS request CROSS JOIN ${EVENT_HOSTS} AND event.id = request.event_id
      WHERE request.${lastOf("event_requests")} AND request.declined_at IS NULL AND NOT event.is_cancelled
      AND event.starts_at > :now AND EXISTS (SELECT 1 ${ASKING("event.id", "attendee.user_id")})
      AND ${UNTOLD("attendee.user_id", "'join_requested:' || event.id", "at >= request.at")}
      GROUP BY event.id, attendee.user_id`,
  ),
  recoverApproved: add(
    "request_answered",
    "attendee.user_id",
    ANSWER_ALERT("approved"),
    `${APPROVED} WHERE attendee.${lastOf("event_attendees")} AND attendee.approved_at > :now - ${DAY_MS}
      AND NOT event.is_cancelled AND event.starts_at > :now
      AND ${UNTOLD("attendee.user_id", "'request_answered:' || event.id", "at >= attendee.approved_at")}`,
  ),
  recoverDeclined: add(
    "request_answered",
    "request.user_id",
    ANSWER_ALERT("declined"),
    `${DECLINED} WHERE request.${lastOf("event_requests")} AND request.declined_at > :now - ${DAY_MS}
      AND NOT event.is_cancelled AND event.starts_at > :now
      AND ${UNTOLD("request.user_id", "'request_answered:' || event.id", "at >= request.declined_at")}`,
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
    `users AS person WHERE person.newcomers_count > 0 AND person.newcomers_count >= ${NEWCOMERS_MIN} AND person.newcomers_day >= (:now - ${DAY_MS}) / ${DAY_MS}
      AND ${UNTOLD("person.id", "'newcomers'", `at >= person.newcomers_day * ${DAY_MS}`)}`,
  ),
};

type Recovery = keyof typeof RECOVERIES;
export const recoveryNames = Object.keys(RECOVERIES) as Recovery[];
