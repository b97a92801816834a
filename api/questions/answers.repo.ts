import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { IS_SHOWN } from "./questions.repo.ts";

type NewAnswer = { publicId: string; event: number; question: string; text: string; now: number };

// Raw SQL: the statement that writes looks the question up, and the visibility rule is SQL text.
const ANSWER = `
  INSERT INTO event_answers (public_id, question_id, user_id, text, at)
  SELECT :publicId, question.id, :viewer, :text, :now
  FROM event_questions AS question CROSS JOIN events AS event ON event.id = question.event_id
  CROSS JOIN users AS person ON person.id = question.user_id
  WHERE question.public_id = :question AND question.event_id = :event AND ${IS_SHOWN}
  ON CONFLICT (question_id) DO UPDATE SET text = excluded.text, user_id = excluded.user_id,
    edited_at = iif(text = excluded.text, edited_at, excluded.at)
  RETURNING public_id`;

/** Stores or changes the answer; undefined without such a question. */
export async function saveAnswer(db: Database, { id, realm }: ViewerScope, answer: NewAnswer) {
  const args = { ...answer, viewer: id, realm };
  const stored = (await db.$client.execute({ sql: ANSWER, args })).rows[0]?.public_id;
  return stored === undefined ? undefined : { isNew: stored === answer.publicId };
}

const DELETE = `
  DELETE FROM event_answers WHERE question_id = (
    SELECT question.id FROM event_questions AS question CROSS JOIN events AS event ON event.id = question.event_id
    CROSS JOIN users AS person ON person.id = question.user_id
    WHERE question.public_id = :question AND question.event_id = :event AND ${IS_SHOWN})`;

/** Returns whether there was one. */
export async function deleteAnswer(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  question: string,
) {
  const args = { viewer: id, realm, event, question };
  return (await db.$client.execute({ sql: DELETE, args })).rowsAffected > 0;
}
