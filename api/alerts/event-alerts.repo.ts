import {
  ACCEPTED_ALERT,
  ANSWER_ALERT,
  APPROVED,
  ASKED_ALERT,
  ASKED_CO_HOSTS,
  ASKED_HOSTS,
  ANSWERS,
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
} from "./event-alert-parts.repo.ts";
import { insertAlert } from "./insert-alert.repo.ts";

// Raw SQL: each writes from what the tables say when it runs, many of them in one batch.
const SAME_NEWS = "event.series_id = :series AND event.news_at = :at";

/** The alerts about what happened to an event at :now. */
export const EVENT_STATEMENTS = {
  eventChanged: insertAlert(
    "event_changed",
    "attendee.user_id",
    ofEvent("event_changed"),
    `${ATTENDEES} WHERE event.id = :event AND NOT event.is_cancelled AND event.starts_at > :now
      AND ${NOT_THE_EDITOR}`,
  ),
  calledOff: insertAlert(
    "called_off",
    "attendee.user_id",
    ofEvent("called_off"),
    `${ATTENDEES} WHERE event.id = :event AND event.starts_at > :now AND attendee.called_off_seen = 0`,
  ),
  seriesChanged: ofSeries(
    "event_changed",
    SAME_NEWS,
    "NOT event.is_cancelled",
    "NOT event.is_cancelled",
  ),
  seriesCalledOff: ofSeries(
    "called_off",
    SAME_NEWS,
    "attendee.called_off_seen = 0",
    "event.is_cancelled",
  ),
  waitingChanged: insertAlert(
    "event_changed",
    "waiter.user_id",
    ofEvent("event_changed"),
    `${WAITING} WHERE event.id = :event AND NOT event.is_cancelled AND event.starts_at > :now`,
  ),
  waitingCalledOff: insertAlert(
    "called_off",
    "waiter.user_id",
    ofEvent("called_off"),
    `${WAITING} WHERE event.id = :event AND event.is_cancelled AND event.starts_at > :now`,
  ),
  placeOffered: insertAlert(
    "place_offered",
    "waiter.user_id",
    ofEvent("place_offered"),
    `${OFFERED} WHERE waiter.event_id = :event AND waiter.user_id = :user AND waiter.offered_at IS NOT NULL
      AND NOT event.is_cancelled AND event.starts_at > :now`,
  ),
  joinRequested: insertAlert(
    "join_requested",
    "attendee.user_id",
    REQUESTS_ALERT,
    `${EVENT_HOSTS} WHERE event.id = :event AND NOT event.is_cancelled AND event.starts_at > :now
      AND EXISTS (SELECT 1 ${ASKING("event.id", "attendee.user_id")})`,
  ),
  requestApproved: insertAlert(
    "request_answered",
    "attendee.user_id",
    ANSWER_ALERT("approved"),
    `${APPROVED} WHERE attendee.event_id = :event AND attendee.user_id = :user
      AND attendee.approved_at IS NOT NULL AND NOT event.is_cancelled`,
  ),
  requestDeclined: insertAlert(
    "request_answered",
    "request.user_id",
    ANSWER_ALERT("declined"),
    `${DECLINED} WHERE request.event_id = :event AND request.user_id = :user
      AND request.declined_at IS NOT NULL AND NOT event.is_cancelled`,
  ),
  hostWords: insertAlert(
    "host_words",
    "attendee.user_id",
    WORDS_ALERT,
    `${WORDS} WHERE words.public_id = :words AND ${WORDS_REACH}`,
  ),
  coHostAsked: insertAlert(
    "co_host_asked",
    "co_host.user_id",
    ASKED_ALERT,
    `${ASKED_CO_HOSTS} WHERE co_host.id = :coHost AND ${IS_ASKED} AND ${IS_OPEN}`,
  ),
  coHostAccepted: insertAlert(
    "co_host_accepted",
    "event.host_id",
    ACCEPTED_ALERT,
    `${ASKED_CO_HOSTS} WHERE co_host.id = :coHost AND co_host.accepted_at IS NOT NULL AND ${IS_OPEN}`,
  ),
  questionAsked: insertAlert(
    "question_asked",
    "attendee.user_id",
    QUESTION_ASKED,
    `${ASKED_HOSTS} WHERE question.public_id = :question`,
  ),
  questionAnswered: insertAlert(
    "question_answered",
    "question.user_id",
    QUESTION_ANSWERED,
    `${ANSWERS} WHERE question.public_id = :question`,
  ),
};
