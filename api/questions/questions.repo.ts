import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: the visibility rule is SQL text.
/** If the host and the asker may not see each other, nobody sees the question. */
export const IS_SHOWN = `
  ${visibleTo("person")} AND ${visibleTo("person", "event.host_id", "event.realm")}`;

const ASKED = `
  event_questions AS question CROSS JOIN events AS event ON event.id = question.event_id
  CROSS JOIN users AS person ON person.id = question.user_id`;

const ANSWER = `
  LEFT JOIN event_answers AS answer ON answer.question_id = question.id
    AND EXISTS (SELECT 1 FROM users AS host WHERE host.id = answer.user_id AND ${visibleTo("host")})
  LEFT JOIN users AS host ON host.id = answer.user_id`;

const QUESTION = `
  SELECT question.public_id AS id, question.text, question.at, person.public_id AS asker_id, person.name AS asker_name,
    person.profile_image_url AS asker_image, answer.public_id AS answer_id, answer.text AS answer_text,
    answer.at AS answered_at, answer.edited_at, host.public_id AS host_id, host.name AS host_name,
    host.profile_image_url AS host_image
  FROM ${ASKED} ${ANSWER}`;

export type QuestionRow = {
  id: string;
  text: string;
  at: number;
  asker_id: string;
  asker_name: string;
  asker_image: string | null;
  answer_id: string | null;
  answer_text: string;
  answered_at: number;
  edited_at: number | null;
  host_id: string;
  host_name: string;
  host_image: string | null;
};

const LIST = `
  ${QUESTION} WHERE question.event_id = :event AND ${IS_SHOWN}
  ORDER BY question.id DESC LIMIT :limit OFFSET :offset`;
const COUNT = `SELECT count(*) AS total FROM ${ASKED} WHERE question.event_id = :event AND ${IS_SHOWN}`;

type Page = { limit: number; offset: number };

/** The questions, newest first, and their total for the viewer. */
export async function readQuestions(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  { limit, offset }: Page,
) {
  const args = { viewer: id, realm, event };
  const listed = await db.$client.execute({ sql: LIST, args: { ...args, limit, offset } });
  const counted = await db.$client.execute({ sql: COUNT, args });
  return {
    rows: listed.rows as unknown as QuestionRow[],
    total: counted.rows[0]?.total as number,
  };
}

const ONE = `${QUESTION} WHERE question.event_id = :event AND question.public_id = :question AND ${IS_SHOWN}`;

/** A question of this event that the viewer may see. */
export async function findQuestion(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  question: string,
) {
  const args = { viewer: id, realm, event, question };
  return (await db.$client.execute({ sql: ONE, args })).rows[0] as unknown as
    | QuestionRow
    | undefined;
}

const OWN = `${QUESTION} WHERE question.user_id = :viewer AND question.client_id = :clientId
  AND question.event_id = :event AND ${IS_SHOWN}`;

export async function findByClientId(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  clientId: string,
) {
  const args = { viewer: id, realm, event, clientId };
  return (await db.$client.execute({ sql: OWN, args })).rows[0] as unknown as
    | QuestionRow
    | undefined;
}

const DELETE = `
  DELETE FROM event_questions WHERE public_id = :question AND event_id = :event
    AND (user_id = :viewer OR :isHost) AND EXISTS (
      SELECT 1 FROM events AS event CROSS JOIN users AS person
      WHERE event.id = event_questions.event_id AND person.id = event_questions.user_id AND ${IS_SHOWN})`;

/** Deletes a question with its answer, for the asker or the host; returns whether it did. */
export async function deleteQuestion(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  question: string,
  isHost: boolean,
) {
  const args = { viewer: id, realm, event, question, isHost: isHost ? 1 : 0 };
  return (await db.$client.execute({ sql: DELETE, args })).rowsAffected > 0;
}
