import { PERSON_PAGE, PROFILE } from "../people/person.columns.ts";
import { shownGenderOf } from "../people/dating.ts";
import { photosOf } from "../people/photos.repo.ts";
import { shownStatusSql } from "../people/status.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: evidence is a JSON document made in SQL, where the visibility rule decides what may be reported.
const PERSON = `
  'person', json_patch(json_set(
    json_object('id', person.public_id, ${PROFILE.json("person")}, ${PERSON_PAGE.json("person")}, 'photos', json(${photosOf("person.id")})),
    '$.status', ${shownStatusSql("person")}), json_object('gender', json(${shownGenderOf("person")})))`;

const EVENT = `
  'event', json_object('id', event.public_id, 'title', event.title, 'description', event.description,
    'category', event.category, 'location', event.location, 'startsAt', event.starts_at,
    'timeZone', event.time_zone, 'imageUrl', event.image_url, 'isCancelled', event.is_cancelled,
    'wordsToGuests', json((SELECT json_group_array(text) FROM (SELECT text FROM event_words
      WHERE event_id = event.id ORDER BY id DESC LIMIT 10))))`;

/** Keeps the order in which it reads, as sqld does not support ORDER BY in an aggregate. */
const SAID = `json_group_array(json_object('isReporter', sender_id = :viewer, 'content', content,
      'createdAt', created_at))`;

/** The event, with the question and its answer. */
const QUESTION = `
  'event', json_object('id', event.public_id, 'title', event.title),
  'question', json_object('id', question.public_id, 'text', question.text, 'createdAt', question.at),
  'answer', iif(answer.id IS NULL, NULL,
    json_object('id', answer.public_id, 'text', answer.text, 'createdAt', answer.at))`;
const QUESTIONS = `
  event_questions AS question CROSS JOIN events AS event ON event.id = question.event_id
  CROSS JOIN users AS host ON host.id = event.host_id`;
/** Members who may read it may report it, and whom it was written to even after a block. */
const isReadableOrSentTo = (addressee: string) => `
  (${visibleTo("person")} AND ${visibleTo("host")} AND ${visibleTo("person", "host.id", "host.realm")}
    OR person.realm = :realm AND ${addressee} = :viewer)`;

const AROUND = 5;
const MESSAGE = `
  'message', json_object('id', message.public_id, 'content', message.content, 'createdAt', message.created_at),
  'around', (SELECT ${SAID}
    FROM (SELECT near.* FROM messages AS near WHERE near.conversation_id = message.conversation_id
      AND near.seq BETWEEN message.seq - ${AROUND} AND message.seq + ${AROUND} ORDER BY near.seq))`;

const LAST = 10;
/** The last messages between the two, for a reporter who can no longer open the conversation to choose one. */
const LAST_MESSAGES = `
  'around', (SELECT ${SAID}
    FROM (SELECT * FROM (SELECT said.* FROM conversation_members AS mine
      CROSS JOIN messages AS said ON said.conversation_id = mine.conversation_id
      WHERE mine.user_id = :viewer AND mine.other_id = person.id AND NOT (${visibleTo("person")})
      ORDER BY said.seq DESC LIMIT ${LAST}) ORDER BY seq))`;

/** Whether the two have exchanged messages, even if a block or a suspension hides them now. */
const HAS_CONVERSED = `
  person.realm = :realm AND EXISTS (
    SELECT 1 FROM conversation_members WHERE user_id = :viewer AND other_id = person.id)`;

/** What can be reported, with its evidence: only what the reporter may see or received, and nothing of their own. */
export const SUBJECTS = {
  person: {
    isReportable: `((${visibleTo("person")}) OR (${HAS_CONVERSED}))`,
    evidence: `${PERSON}, ${LAST_MESSAGES}`,
    image: "person.profile_image_url",
    source: "users AS person WHERE person.public_id = :subject",
  },
  event: {
    isReportable: visibleTo("person"),
    evidence: `${PERSON}, ${EVENT}`,
    image: "event.image_url",
    source: `events AS event CROSS JOIN users AS person ON person.id = event.host_id
      WHERE event.public_id = :subject`,
  },
  question: {
    isReportable: isReadableOrSentTo("event.host_id"),
    evidence: `${PERSON}, ${QUESTION}`,
    image: "NULL",
    source: `${QUESTIONS} CROSS JOIN users AS person ON person.id = question.user_id
      LEFT JOIN event_answers AS answer ON answer.question_id = question.id
      WHERE question.public_id = :subject`,
  },
  answer: {
    isReportable: isReadableOrSentTo("question.user_id"),
    evidence: `${PERSON}, ${QUESTION}`,
    image: "NULL",
    source: `event_answers AS answer CROSS JOIN ${QUESTIONS}
      CROSS JOIN users AS person ON person.id = answer.user_id
      WHERE answer.public_id = :subject AND question.id = answer.question_id`,
  },
  event_photo: {
    isReportable: `${visibleTo("person")} AND ${visibleTo("host")} AND EXISTS (
      SELECT 1 FROM event_attendees WHERE event_id = event.id AND user_id = :viewer)`,
    evidence: `${PERSON}, 'event', json_object('id', event.public_id, 'title', event.title),
      'photo', json_object('alt', shown.alt, 'createdAt', shown.at)`,
    image: "coalesce(shown.address, '/uploads/' || shown.photo || '.webp')",
    source: `event_photos AS shown CROSS JOIN events AS event ON event.id = shown.event_id
      CROSS JOIN users AS host ON host.id = event.host_id
      CROSS JOIN users AS person ON person.id = shown.user_id WHERE shown.photo = :subject`,
  },
  message: {
    isReportable: "person.realm = :realm",
    evidence: `${PERSON}, ${MESSAGE}`,
    image: "'/uploads/' || message.photo || '.webp'",
    source: `messages AS message
      CROSS JOIN conversation_members AS mine
        ON mine.conversation_id = message.conversation_id AND mine.user_id = :viewer
      CROSS JOIN users AS person ON person.id = mine.other_id
      WHERE message.public_id = :subject AND message.sender_id = person.id`,
  },
};
export type Kind = keyof typeof SUBJECTS;
