import type { AlertKind } from "@hereabouts/db/enumerations";
import { mayHostSql } from "../event-hosts.ts";
import { isNotBlocked } from "../visibility.ts";
import { insertAlert } from "./insert-alert.repo.ts";

// SQL of alerts about events: whom they concern, what is written, and conditions.

export const ofEvent = (kind: AlertKind) =>
  `'${kind}:' || event.id, event.host_id, event.id, 1, NULL`;
export const ATTENDEES = `events AS event CROSS JOIN event_attendees AS attendee ON attendee.event_id = event.id`;
export const WORDS = `event_words AS words CROSS JOIN events AS event ON event.id = words.event_id
  CROSS JOIN event_attendees AS attendee ON attendee.event_id = event.id`;
const AUTHOR = "coalesce(words.author_id, event.host_id)";
export const WORDS_ALERT = `'host_words:' || words.id, ${AUTHOR}, event.id, 1, NULL`;
/** Whoever joins afterwards finds them on the page of the event. */
export const WORDS_REACH = `attendee.user_id <> ${AUTHOR} AND attendee.joined_at <= words.at
  AND NOT event.is_cancelled`;
/** Not the host or co-host who made the change. */
export const NOT_THE_EDITOR = "attendee.user_id <> coalesce(event.news_by_id, event.host_id)";
const QUESTIONS = `event_questions AS question CROSS JOIN events AS event ON event.id = question.event_id`;
export const QUESTION_ASKED =
  "'question_asked:' || question.id, question.user_id, event.id, 1, NULL";
/** The host and the co-hosts. */
export const ASKED_HOSTS = `${QUESTIONS} CROSS JOIN event_attendees AS attendee ON attendee.event_id = event.id
  AND attendee.user_id <> question.user_id AND ${mayHostSql("attendee.user_id")}`;
export const ANSWERS = `${QUESTIONS} CROSS JOIN event_answers AS answer ON answer.question_id = question.id`;
export const QUESTION_ANSWERED =
  "'question_answered:' || question.id, answer.user_id, event.id, 1, NULL";
/** Those on the waitlist, and those who ask to come. */
export const WAITING = `events AS event CROSS JOIN (
    SELECT event_id, user_id, since FROM waitlist
    UNION ALL SELECT event_id, user_id, at AS since FROM event_requests WHERE declined_at IS NULL
  ) AS waiter ON waiter.event_id = event.id`;
/** Open requests to come, by people whom the member may see. */
export const ASKING = (event: string, member: string) =>
  `FROM event_requests AS asking WHERE asking.event_id = ${event} AND asking.declined_at IS NULL
    AND ${isNotBlocked(member, "asking.user_id")}`;
/** All who may host it. */
export const EVENT_HOSTS = `events AS event CROSS JOIN event_attendees AS attendee ON attendee.event_id = event.id
  AND ${mayHostSql("attendee.user_id")}`;
/** One alert for each host about all requests, without names; their number is read with it. */
export const REQUESTS_ALERT = `'join_requested:' || event.id, NULL, event.id,
  (SELECT count(*) ${ASKING("event.id", "attendee.user_id")}), NULL`;
/** The host's answer to a request to come. */
export const ANSWER_ALERT = (answer: "approved" | "declined") =>
  `'request_answered:' || event.id, event.host_id, event.id, 1, json_object('answer', '${answer}')`;
export const APPROVED = `event_attendees AS attendee CROSS JOIN events AS event ON event.id = attendee.event_id`;
export const DECLINED = `event_requests AS request CROSS JOIN events AS event ON event.id = request.event_id`;
export const OFFERED = `waitlist AS waiter CROSS JOIN events AS event ON event.id = waiter.event_id`;

/** Co-hosts who were asked or have accepted, and the next date that it is about. */
export const ASKED_CO_HOSTS = `event_co_hosts AS co_host CROSS JOIN events AS event ON event.id = coalesce(co_host.event_id,
    (SELECT id FROM events WHERE series_id = co_host.series_id AND starts_at > :now AND NOT is_cancelled
      ORDER BY starts_at LIMIT 1))`;
export const IS_ASKED = "co_host.accepted_at IS NULL AND co_host.declined_at IS NULL";
export const IS_OPEN = "NOT event.is_cancelled AND event.starts_at > :now";
export const ASKED_ALERT = "'co_host_asked:' || co_host.id, event.host_id, event.id, 1, NULL";
export const ACCEPTED_ALERT =
  "'co_host_accepted:' || co_host.id, co_host.user_id, event.id, 1, NULL";

/** The key for a deleted event; a deleted series makes one alert. */
export const REMOVED_KEY =
  "'removed:' || iif(event.series_id IS NULL, event.id, 'series:' || event.series_id)";

const GROUP = "user_id, series_id, news_at";
/** The key for several dates of a series that were changed or called off by one action. */
export const SERIES_KEY = (kind: AlertKind) =>
  `'${kind}:series:' || event.series_id || ':' || event.news_at`;

/**
 * One alert for all dates of a series that a member goes to or waits for and that changed together, about the first
 * date. `guests` and `waiters` are conditions for either; an existing alert stays as it is.
 */
export const ofSeries = (kind: AlertKind, condition: string, guests: string, waiters: string) =>
  insertAlert(
    kind,
    "news.user_id",
    `news.dedupe_key, news.host_id, news.event_id, news.dates, NULL`,
    `(SELECT ${GROUP}, host_id, event_id, dedupe_key, count(*) AS dates, min(starts_at) FROM (
        SELECT attendee.user_id, event.series_id, event.news_at, event.host_id, event.id AS event_id, event.starts_at,
          ${SERIES_KEY(kind)} AS dedupe_key
        FROM ${ATTENDEES} WHERE ${condition} AND event.starts_at > :now AND ${NOT_THE_EDITOR} AND ${guests}
        UNION ALL SELECT waiter.user_id, event.series_id, event.news_at, event.host_id, event.id, event.starts_at,
          ${SERIES_KEY(kind)}
        FROM ${WAITING} WHERE ${condition} AND event.starts_at > :now AND ${waiters})
      GROUP BY ${GROUP}) AS news
    WHERE NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = news.user_id AND dedupe_key = news.dedupe_key)`,
  );
