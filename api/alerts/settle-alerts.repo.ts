import { ASKING, IS_ASKED } from "./event-alert-parts.repo.ts";

// Raw SQL: each writes from what the tables say when it runs, and returns what it marked.

/** A message that arrives after this is news again. */
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

/** Marks alerts as read whose subject a screen has shown, or the member has confirmed. */
const settle = (which: string) => `
  UPDATE alerts SET read_at = :now
  WHERE ${which} AND read_at IS NULL AND CASE kind
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

/** Marks alerts as read whose event was called off, or has another start by now. Requests stay open for a new start. */
const passStart = (which: string) => `
  UPDATE alerts SET read_at = :now
  WHERE ${which} AND read_at IS NULL AND kind IN ('still_coming', 'reminder', 'join_requested')
    AND EXISTS (SELECT 1 FROM events AS event WHERE event.id = alerts.event_id AND (event.is_cancelled
      OR alerts.kind <> 'join_requested'
        AND alerts.dedupe_key <> alerts.kind || ':' || event.id || ':' || event.starts_at))
  RETURNING NULL AS id, user_id, public_id`;

/** Marks alerts about requests as read once an event has no open request. */
const REQUESTS_ENDED = `
  UPDATE alerts SET read_at = :now
  WHERE event_id IN (SELECT id FROM events WHERE host_id = :host AND starts_at > :now)
    AND read_at IS NULL AND kind = 'join_requested'
    AND NOT EXISTS (SELECT 1 ${ASKING("alerts.event_id", "alerts.user_id")})
  RETURNING NULL AS id, user_id, public_id`;

/** Only the newest alerts can have been read in the second before a crash. */
const LAST = `id IN (SELECT id FROM alerts ORDER BY at DESC LIMIT 5000)`;

/** Mark alerts as read whose subject was read, seen or confirmed. */
export const SETTLING = {
  messagesRead: MESSAGES_READ,
  messageRemoved: MESSAGE_REMOVED,
  settle: settle("user_id = :user"),
  pastStart: passStart("event_id = :event"),
  requestsEnded: REQUESTS_ENDED,
};

export const SETTLING_AT_START = {
  recoverMessagesRead: `
    UPDATE alerts SET read_at = :now
    WHERE ${LAST} AND read_at IS NULL AND kind = 'message' AND EXISTS (SELECT 1 FROM conversation_members AS mine
      WHERE mine.user_id = alerts.user_id AND mine.other_id = alerts.actor_id AND mine.unread_count = 0)
    RETURNING NULL AS id, user_id, public_id`,
  recoverSettled: settle(LAST),
  recoverPastStarts: passStart(LAST),
};
