import type { Database } from "@hereabouts/db/client";
import { PERSON_PAGE, PROFILE } from "../people/person.columns.ts";
import type { SandboxPlan } from "./sandbox-plan.ts";

// Raw SQL: each table is filled by one insert from a JSON list, which the builder cannot express.
const ANSWERED_AFTER_MS = 40 * 60_000;
const THIS_SANDBOX = "(SELECT max(id) FROM demo_towns)";
const JOIN_VISITOR = "JOIN users AS visitor ON visitor.public_id = :visitor";
const JOIN_BOT = "JOIN users AS bot ON bot.public_id = value ->> 'bot'";

const SANDBOX =
  "INSERT INTO demo_towns (created_at, last_used_at, language, network) VALUES (:now, :now, :language, :network)";

const PEOPLE = `
  INSERT INTO users (public_id, realm, kind, ${[...PROFILE.names, ...PERSON_PAGE.names].join(", ")}, status_until, active_day, connections_count, mutual_count, events_joined, created_at)
  SELECT value ->> 'publicId', ${THIS_SANDBOX}, value ->> 'kind', ${PROFILE.insert("value")}, ${PERSON_PAGE.insert("value")}, value ->> 'statusUntil',
    :activeDay, value ->> 'connections', value ->> 'mutual', value ->> 'events', :now
  FROM json_each(:people) ORDER BY key`;

const PHOTOS = `
  INSERT INTO profile_photos (user_id, position, address, alt)
  SELECT person.id, value ->> 'position', value ->> 'address', value ->> 'alt'
  FROM json_each(:photos) JOIN users AS person ON person.public_id = value ->> 'person'`;

const PLACES = `
  INSERT INTO places (user_id, realm, level, row, col, told_cell, centre_latitude, centre_longitude, pin_latitude, pin_longitude,
    is_default, published_at, listed_age, active_day)
  SELECT person.id, person.realm, value ->> '$.place.level', value ->> '$.place.row', value ->> '$.place.col', value ->> '$.place.publishedCell',
    value ->> '$.place.centre.latitude', value ->> '$.place.centre.longitude',
    value ->> '$.place.pin.latitude', value ->> '$.place.pin.longitude',
    value ->> 'isDefault', :now, person.age, person.active_day
  FROM json_each(:people) JOIN users AS person ON person.public_id = value ->> 'publicId'`;

const MATCHES = `
  INSERT INTO matches (public_id, user_a, user_b, compatibility_score, both_wrote, created_at)
  SELECT value ->> 'publicId', min(visitor.id, bot.id), max(visitor.id, bot.id), value ->> 'score',
    value ->> 'bothWrote', value ->> 'createdAt'
  FROM json_each(:matches) ${JOIN_BOT} ${JOIN_VISITOR} ORDER BY key`;

const SERIES = `
  INSERT INTO event_series (public_id, host_id, rule, time_zone, dates_made, last_local, last_starts_at, created_at)
  SELECT value ->> 'publicId', host.id, value ->> 'rule', :timeZone, value ->> 'dates', value ->> 'lastLocal',
    value ->> 'lastStartsAt', :now
  FROM json_each(:series) JOIN users AS host ON host.public_id = value ->> 'host'`;

const EVENTS = `
  INSERT INTO events (public_id, realm, host_id, title, description, category, location, starts_at, time_zone,
    max_attendees, allows_plus_one, image_url, latitude, longitude, row, col, created_at, series_id, occurrence)
  SELECT value ->> 'publicId', host.realm, host.id, value ->> 'title', value ->> 'description', value ->> 'category',
    value ->> 'location', value ->> 'startsAt', :timeZone, value ->> 'maxAttendees', value ->> 'allowsPlusOne', value ->> 'imageUrl', value ->> 'latitude',
    value ->> 'longitude', value ->> 'row', value ->> 'col', value ->> 'createdAt',
    (SELECT id FROM event_series WHERE public_id = value ->> 'series'), value ->> 'occurrence'
  FROM json_each(:events) JOIN users AS host ON host.public_id = value ->> 'host' ORDER BY key`;

const ATTENDEES = `
  INSERT INTO event_attendees (event_id, user_id, joined_at, plus_one)
  SELECT event.id, person.id, event.created_at, value ->> 'plusOne'
  FROM json_each(:attendees) JOIN events AS event ON event.public_id = value ->> 'event'
  JOIN users AS person ON person.public_id = value ->> 'person' ORDER BY key`;

const QUESTIONS = `
  INSERT INTO event_questions (public_id, event_id, user_id, text, at)
  SELECT value ->> 'publicId', event.id, person.id, value ->> 'text', value ->> 'at'
  FROM json_each(:questions) JOIN events AS event ON event.public_id = value ->> 'event'
  JOIN users AS person ON person.public_id = value ->> 'by' ORDER BY key`;

const EVENT_PHOTOS = `
  INSERT INTO event_photos (event_id, user_id, photo, address, alt, at)
  SELECT event.id, person.id, value ->> 'publicId', value ->> 'address', value ->> 'alt', value ->> 'at'
  FROM json_each(:eventPhotos) JOIN events AS event ON event.public_id = value ->> 'event'
  JOIN users AS person ON person.public_id = value ->> 'by' ORDER BY key`;

const ANSWERS = `
  INSERT INTO event_answers (public_id, question_id, user_id, text, at)
  SELECT value ->> '$.answer.publicId', question.id, person.id, value ->> '$.answer.text', question.at + ${ANSWERED_AFTER_MS}
  FROM json_each(:questions) JOIN event_questions AS question ON question.public_id = value ->> 'publicId'
  JOIN users AS person ON person.public_id = value ->> '$.answer.by'`;

const CONVERSATIONS = `
  INSERT INTO conversations (realm, user_a, user_b, last_seq)
  SELECT visitor.realm, min(visitor.id, bot.id), max(visitor.id, bot.id), value ->> 'lastSeq'
  FROM json_each(:conversations) ${JOIN_BOT} ${JOIN_VISITOR}`;

const CONVERSATION_OF = (one: string, other: string) => `
  JOIN conversations AS conversation
    ON conversation.user_a = min(${one}.id, ${other}.id) AND conversation.user_b = max(${one}.id, ${other}.id)`;

const MESSAGES = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at, reply_to_seq)
  SELECT value ->> 'publicId', conversation.id, value ->> 'seq', sender.id, value ->> 'content', value ->> 'createdAt',
    value ->> 'replyToSeq'
  FROM json_each(:messages) ${JOIN_BOT} ${JOIN_VISITOR} ${CONVERSATION_OF("visitor", "bot")}
  JOIN users AS sender ON sender.public_id = value ->> 'sender' ORDER BY key`;

const REACTIONS = `
  INSERT INTO message_changes (message_id, conversation_id, version, receiver_reaction)
  SELECT message.id, message.conversation_id, value ->> 'version', value ->> 'emoji'
  FROM json_each(:reactions) JOIN messages AS message ON message.public_id = value ->> 'message' ORDER BY key`;

const SIDES = `
  INSERT INTO conversation_members (user_id, other_id, conversation_id, last_message_id, unread_count, read_seq, sent_count)
  SELECT person.id, other.id, conversation.id, message.id, value ->> 'unreadCount', value ->> 'readSeq', value ->> 'sentCount'
  FROM json_each(:sides) JOIN users AS person ON person.public_id = value ->> 'user'
  JOIN users AS other ON other.public_id = value ->> 'other' ${CONVERSATION_OF("person", "other")}
  JOIN messages AS message ON message.public_id = value ->> 'lastMessage'`;

/** Inserts the sandbox in one batch; returns the visitor's id. */
export async function insertSandbox(
  db: Database,
  { now, activeDay, visitor, ...plan }: SandboxPlan & { network: string },
) {
  const { timeZone, language, network } = plan;
  const people = JSON.stringify(plan.people);
  const questions = JSON.stringify(plan.questions);
  const results = await db.$client.batch(
    [
      { sql: SANDBOX, args: { now, language, network } },
      { sql: PEOPLE, args: { now, activeDay, people } },
      { sql: PHOTOS, args: { photos: JSON.stringify(plan.photos) } },
      { sql: PLACES, args: { now, people } },
      { sql: MATCHES, args: { visitor, matches: JSON.stringify(plan.matches) } },
      { sql: SERIES, args: { now, timeZone, series: JSON.stringify(plan.series) } },
      { sql: EVENTS, args: { timeZone, events: JSON.stringify(plan.events) } },
      { sql: ATTENDEES, args: { attendees: JSON.stringify(plan.attendees) } },
      { sql: QUESTIONS, args: { questions } },
      { sql: ANSWERS, args: { questions } },
      { sql: EVENT_PHOTOS, args: { eventPhotos: JSON.stringify(plan.eventPhotos) } },
      { sql: CONVERSATIONS, args: { visitor, conversations: JSON.stringify(plan.conversations) } },
      { sql: MESSAGES, args: { visitor, messages: JSON.stringify(plan.messages) } },
      { sql: REACTIONS, args: { reactions: JSON.stringify(plan.reactions) } },
      { sql: SIDES, args: { sides: JSON.stringify(plan.sides) } },
      { sql: "SELECT id FROM users WHERE public_id = :visitor", args: { visitor } },
    ],
    "write",
  );
  return results.at(-1)?.rows[0]?.id as number;
}
