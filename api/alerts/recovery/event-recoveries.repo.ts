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
  NOT_THE_EDITOR,
  OFFERED,
  QUESTION_ANSWERED,
  QUESTION_ASKED,
  REQUESTS_ALERT,
  WAITING,
  WORDS,
  WORDS_ALERT,
  WORDS_REACH,
  ofEvent,
  ofSeries,
} from "../event-alert-parts.repo.ts";
import { insertAlert } from "../insert-alert.repo.ts";
import {
  DAY_MS,
  HAS_NO_ALERT,
  HAS_NO_EVENT_ALERT,
  IS_OF_SEVERAL,
  lastOf,
} from "./recovery-conditions.ts";

/** What happened to an event, or about it, before a crash. */
export const EVENT_RECOVERIES = {
  recoverChanges: insertAlert(
    "event_changed",
    "attendee.user_id",
    ofEvent("event_changed"),
    `${ATTENDEES} WHERE event.news_at > :now - ${DAY_MS} AND NOT event.is_cancelled AND event.starts_at > :now
      AND ${NOT_THE_EDITOR} AND attendee.joined_at <= event.news_at
      AND ${HAS_NO_EVENT_ALERT("event_changed", "attendee.user_id", "at >= event.news_at")}`,
  ),
  recoverWords: insertAlert(
    "host_words",
    "attendee.user_id",
    WORDS_ALERT,
    `${WORDS} WHERE words.at > :now - ${DAY_MS} AND ${WORDS_REACH}
      AND ${HAS_NO_ALERT("attendee.user_id", "'host_words:' || words.id", "true")}`,
  ),
  recoverQuestions: insertAlert(
    "question_asked",
    "attendee.user_id",
    QUESTION_ASKED,
    `${ASKED_HOSTS} WHERE question.at > :now - ${DAY_MS}
      AND ${HAS_NO_ALERT("attendee.user_id", "'question_asked:' || question.id", "true")}`,
  ),
  recoverAnswers: insertAlert(
    "question_answered",
    "question.user_id",
    QUESTION_ANSWERED,
    `event_answers AS answer CROSS JOIN event_questions AS question ON question.id = answer.question_id
      CROSS JOIN events AS event ON event.id = question.event_id
      WHERE answer.at > :now - ${DAY_MS} AND ${HAS_NO_ALERT("question.user_id", "'question_answered:' || question.id", "true")}`,
  ),
  recoverCalledOff: insertAlert(
    "called_off",
    "attendee.user_id",
    ofEvent("called_off"),
    `${ATTENDEES} WHERE event.news_at > :now - ${DAY_MS} AND event.is_cancelled AND event.starts_at > :now
      AND attendee.called_off_seen = 0
      AND ${HAS_NO_EVENT_ALERT("called_off", "attendee.user_id", "true")}`,
  ),
  recoverWaitingChanges: insertAlert(
    "event_changed",
    "waiter.user_id",
    ofEvent("event_changed"),
    `${WAITING} WHERE event.news_at > :now - ${DAY_MS} AND NOT event.is_cancelled AND event.starts_at > :now
      AND waiter.since <= event.news_at
      AND ${HAS_NO_EVENT_ALERT("event_changed", "waiter.user_id", "at >= event.news_at")}`,
  ),
  recoverWaitingCalledOff: insertAlert(
    "called_off",
    "waiter.user_id",
    ofEvent("called_off"),
    `${WAITING} WHERE event.news_at > :now - ${DAY_MS} AND event.is_cancelled AND event.starts_at > :now
      AND ${HAS_NO_EVENT_ALERT("called_off", "waiter.user_id", "true")}`,
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
  recoverOffers: insertAlert(
    "place_offered",
    "waiter.user_id",
    ofEvent("place_offered"),
    `${OFFERED} WHERE waiter.lapses_at > :now AND NOT event.is_cancelled
      AND ${HAS_NO_ALERT("waiter.user_id", "'place_offered:' || event.id", "at >= waiter.offered_at")}`,
  ),
  recoverCoHostsAsked: insertAlert(
    "co_host_asked",
    "co_host.user_id",
    ASKED_ALERT,
    `${ASKED_CO_HOSTS} WHERE co_host.${lastOf("event_co_hosts")} AND co_host.asked_at > :now - ${DAY_MS}
      AND ${IS_ASKED} AND ${IS_OPEN}
      AND ${HAS_NO_ALERT("co_host.user_id", "'co_host_asked:' || co_host.id", "true")}`,
  ),
  recoverCoHostsAccepted: insertAlert(
    "co_host_accepted",
    "event.host_id",
    ACCEPTED_ALERT,
    `${ASKED_CO_HOSTS} WHERE co_host.${lastOf("event_co_hosts")} AND co_host.accepted_at > :now - ${DAY_MS} AND ${IS_OPEN}
      AND ${HAS_NO_ALERT("event.host_id", "'co_host_accepted:' || co_host.id", "true")}`,
  ),
  recoverRequests: insertAlert(
    "join_requested",
    "attendee.user_id",
    REQUESTS_ALERT,
    `event_requests AS request CROSS JOIN ${EVENT_HOSTS} AND event.id = request.event_id
      WHERE request.${lastOf("event_requests")} AND request.declined_at IS NULL AND NOT event.is_cancelled
      AND event.starts_at > :now AND EXISTS (SELECT 1 ${ASKING("event.id", "attendee.user_id")})
      AND ${HAS_NO_ALERT("attendee.user_id", "'join_requested:' || event.id", "at >= request.at")}
      GROUP BY event.id, attendee.user_id`,
  ),
  recoverApproved: insertAlert(
    "request_answered",
    "attendee.user_id",
    ANSWER_ALERT("approved"),
    `${APPROVED} WHERE attendee.${lastOf("event_attendees")} AND attendee.approved_at > :now - ${DAY_MS}
      AND NOT event.is_cancelled AND event.starts_at > :now
      AND ${HAS_NO_ALERT("attendee.user_id", "'request_answered:' || event.id", "at >= attendee.approved_at")}`,
  ),
  recoverDeclined: insertAlert(
    "request_answered",
    "request.user_id",
    ANSWER_ALERT("declined"),
    `${DECLINED} WHERE request.${lastOf("event_requests")} AND request.declined_at > :now - ${DAY_MS}
      AND NOT event.is_cancelled AND event.starts_at > :now
      AND ${HAS_NO_ALERT("request.user_id", "'request_answered:' || event.id", "at >= request.declined_at")}`,
  ),
};
