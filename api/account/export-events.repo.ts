import { isAboutEvent } from "../event-hosts.ts";
import { visibleTo } from "../visibility.ts";
import { idAndName, time, jsonBoolean } from "./export-sql.ts";

// Raw SQL: each list is made of JSON in SQL, and the visibility rule is SQL text.
/** All that a member has to do with events, each list with the column it is paged by. */
export const EVENT_LISTS = {
  eventsHosted: `
    SELECT id AS place, json_object('id', public_id, 'title', title, 'description', description,
      'category', category, 'location', location, 'dateTime', ${time("starts_at")}, 'endsAt', ${time("starts_at + duration_ms")}, 'timeZone', time_zone,
      'maxAttendees', max_attendees, 'allowsPlusOne', ${jsonBoolean("allows_plus_one")}, 'needsApproval', ${jsonBoolean("needs_approval")}, 'currentAttendees', current_attendees, 'imageUrl', image_url,
      'latitude', coalesce(point_latitude, latitude), 'longitude', coalesce(point_longitude, longitude),
      'wordsToGuests', json((SELECT json_group_array(json_object('text', text, 'at', ${time("at")})) FROM event_words WHERE event_id = events.id AND author_id IS NULL)),
      'coHosts', json((SELECT json_group_array(json_object('with', ${idAndName("person")}, 'askedAt', ${time("co_host.asked_at")},
          'acceptedAt', ${time("co_host.accepted_at")}))
        FROM event_co_hosts AS co_host JOIN users AS person ON person.id = co_host.user_id
        WHERE ${isAboutEvent("co_host", "events")} AND co_host.declined_at IS NULL AND ${visibleTo("person")})),
      'isPointForGuests', ${jsonBoolean("point_latitude IS NOT NULL")},
      'publicPage', iif(page_token IS NULL, NULL, json_object('path', '/e/' || page_token, 'showsPlace', ${jsonBoolean("page_shows_place")}, 'isIndexed', ${jsonBoolean("page_is_indexed")})), 'isCancelled', ${jsonBoolean("is_cancelled")},
      'recurs', (SELECT json_object('id', public_id, 'rule', rule, 'timeZone', time_zone, 'until', until, 'count', dates_max, 'createdAt', ${time("created_at")})
        FROM event_series WHERE id = events.series_id),
      'createdAt', ${time("created_at")}) AS item
    FROM events WHERE host_id = :viewer AND id > :after`,
  eventsJoined: `
    SELECT attendee.id AS place, json_object('id', event.public_id, 'title', event.title,
      'dateTime', ${time("event.starts_at")}, 'endsAt', ${time("event.starts_at + event.duration_ms")},
      'timeZone', event.time_zone, 'host', ${idAndName("person")},
      'joinedAt', ${time("attendee.joined_at")}, 'hasPlusOne', ${jsonBoolean("attendee.plus_one")}, 'approvedAt', ${time("attendee.approved_at")}, 'cameAt', ${time("attendee.here_at")}, 'plusOneCameAt', ${time("attendee.plus_one_here_at")}, 'saidComingAt', ${time("attendee.coming_at")}, 'isCancelled', ${jsonBoolean("event.is_cancelled")},
      'knowsOfCancelling', iif(attendee.called_off_seen IS NULL, NULL, ${jsonBoolean("attendee.called_off_seen")})) AS item
    FROM event_attendees AS attendee JOIN events AS event ON event.id = attendee.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE attendee.user_id = :viewer AND attendee.id > :after AND ${visibleTo("person")}`,
  seriesJoined: `
    SELECT guest.id AS place, json_object('id', series.public_id, 'rule', series.rule,
      'title', (SELECT title FROM events WHERE series_id = series.id ORDER BY occurrence DESC LIMIT 1),
      'host', ${idAndName("person")}, 'since', ${time("guest.since")}, 'hasPlusOne', ${jsonBoolean("guest.plus_one")}) AS item
    FROM event_series_guests AS guest JOIN event_series AS series ON series.id = guest.series_id
    JOIN users AS person ON person.id = series.host_id
    WHERE guest.user_id = :viewer AND guest.id > :after AND ${visibleTo("person")}`,
  eventsCoHosted: `
    SELECT co_host.id AS place, json_object('event', (SELECT public_id FROM events WHERE id = co_host.event_id),
      'series', (SELECT public_id FROM event_series WHERE id = co_host.series_id),
      'title', (SELECT title FROM events WHERE ${isAboutEvent("co_host", "events")} ORDER BY occurrence DESC LIMIT 1),
      'host', ${idAndName("person")}, 'askedAt', ${time("co_host.asked_at")},
      'acceptedAt', ${time("co_host.accepted_at")}, 'declinedAt', ${time("co_host.declined_at")}) AS item
    FROM event_co_hosts AS co_host JOIN users AS person ON person.id = coalesce(
      (SELECT host_id FROM events WHERE id = co_host.event_id), (SELECT host_id FROM event_series WHERE id = co_host.series_id))
    WHERE co_host.user_id = :viewer AND co_host.id > :after AND ${visibleTo("person")}`,
  eventsSuggested: `
    SELECT said.id AS place, json_object('event', event.public_id, 'title', event.title, 'with', ${idAndName("person")},
      'answeredAt', ${time("said.at")}) AS item
    FROM event_suggestions AS said JOIN events AS event ON event.id = said.event_id
    JOIN users AS person ON person.id = said.other_id JOIN users AS host ON host.id = event.host_id
    WHERE said.user_id = :viewer AND said.id > :after AND ${visibleTo("person")} AND ${visibleTo("host")}`,
  eventsMovedAsCoHost: `
    SELECT events.id AS place, json_object('id', events.public_id, 'title', title, 'at', ${time("news_at")}) AS item
    FROM events JOIN users AS person ON person.id = events.host_id
    WHERE news_by_id = :viewer AND events.id > :after AND ${visibleTo("person")}`,
  wordsAsCoHost: `
    SELECT words.id AS place, json_object('event', event.public_id, 'text', words.text, 'at', ${time("words.at")}) AS item
    FROM event_words AS words JOIN events AS event ON event.id = words.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE words.author_id = :viewer AND words.id > :after AND ${visibleTo("person")}`,
  eventsAskedFor: `
    SELECT request.id AS place, json_object('id', event.public_id, 'title', event.title,
      'dateTime', ${time("event.starts_at")}, 'timeZone', event.time_zone, 'host', ${idAndName("person")},
      'at', ${time("request.at")}, 'hasPlusOne', ${jsonBoolean("request.plus_one")}, 'allDates', ${jsonBoolean("request.all_dates")},
      'declinedAt', ${time("request.declined_at")}) AS item
    FROM event_requests AS request JOIN events AS event ON event.id = request.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE request.user_id = :viewer AND request.id > :after AND ${visibleTo("person")}`,
  eventsDeclined: `
    SELECT decline.id AS place, json_object('id', event.public_id, 'title', event.title,
      'dateTime', ${time("event.starts_at")}, 'timeZone', event.time_zone, 'host', ${idAndName("person")},
      'at', ${time("decline.at")}) AS item
    FROM event_declines AS decline JOIN events AS event ON event.id = decline.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE decline.user_id = :viewer AND decline.id > :after AND ${visibleTo("person")}`,
  eventsWaitedFor: `
    SELECT waiter.id AS place, json_object('id', event.public_id, 'title', event.title,
      'dateTime', ${time("event.starts_at")}, 'timeZone', event.time_zone, 'host', ${idAndName("person")},
      'since', ${time("waiter.since")}, 'offeredAt', ${time("waiter.offered_at")},
      'heldUntil', ${time("waiter.lapses_at")}) AS item
    FROM waitlist AS waiter JOIN events AS event ON event.id = waiter.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE waiter.user_id = :viewer AND waiter.id > :after AND ${visibleTo("person")}`,
  questionsAsked: `
    SELECT question.id AS place, json_object('id', question.public_id, 'event', event.public_id, 'title', event.title,
      'host', ${idAndName("person")}, 'text', question.text, 'askedAt', ${time("question.at")}, 'clientId', question.client_id) AS item
    FROM event_questions AS question JOIN events AS event ON event.id = question.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE question.user_id = :viewer AND question.id > :after AND ${visibleTo("person")}`,
  questionsAnswered: `
    SELECT answer.id AS place, json_object('id', answer.public_id, 'event', event.public_id, 'title', event.title,
      'askedBy', ${idAndName("person")}, 'text', answer.text, 'answeredAt', ${time("answer.at")},
      'editedAt', ${time("answer.edited_at")}) AS item
    FROM event_answers AS answer JOIN event_questions AS question ON question.id = answer.question_id
    JOIN events AS event ON event.id = question.event_id JOIN users AS person ON person.id = question.user_id
    WHERE answer.user_id = :viewer AND answer.id > :after AND ${visibleTo("person")}`,
  eventPhotos: `
    SELECT shown.id AS place, json_object('url', coalesce(shown.address, '/uploads/' || shown.photo || '.webp'), 'event', event.public_id,
      'title', event.title, 'host', ${idAndName("person")}, 'alt', shown.alt, 'addedAt', ${time("shown.at")}) AS item
    FROM event_photos AS shown JOIN events AS event ON event.id = shown.event_id
    JOIN users AS person ON person.id = event.host_id
    WHERE shown.user_id = :viewer AND shown.id > :after AND ${visibleTo("person")}`,
  meetings: `
    SELECT meeting.id AS place, json_object('with', ${idAndName("person")}, 'saidAt', ${time("meeting.at")}) AS item
    FROM meetings AS meeting JOIN users AS person ON person.id = meeting.other_id
    WHERE meeting.user_id = :viewer AND meeting.id > :after AND ${visibleTo("person")}`,
};
