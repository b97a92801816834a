import type { Database } from "@hereabouts/db/client";
import { MAY_CONTACT, countContact } from "../people/first-contact.repo.ts";
import type { ContactBounds } from "../people/first-contact.repo.ts";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

export type NewQuestion = {
  publicId: string;
  clientId: string | null;
  event: number;
  text: string;
  now: number;
};

// Raw SQL: bounds are checked in the statement that writes, and the visibility rule is SQL text.
const ASKED_BEFORE = `
  event_questions AS earlier CROSS JOIN events AS other ON other.id = earlier.event_id
  WHERE earlier.user_id = :viewer AND other.host_id = event.host_id`;

/** The two are not connected and have not written, and the viewer has not asked this host before. */
const IS_FIRST_CONTACT = `
  NOT EXISTS (SELECT 1 FROM conversation_members WHERE user_id = :viewer AND other_id = event.host_id)
  AND NOT EXISTS (SELECT 1 FROM matches
    WHERE user_a = min(:viewer, event.host_id) AND user_b = max(:viewer, event.host_id))
  AND NOT EXISTS (SELECT 1 FROM ${ASKED_BEFORE} AND earlier.public_id <> :publicId)`;

/** As with messages, the limit ends once the host has written to the viewer or answered. */
const IS_WITHIN_UNANSWERED = `
  (EXISTS (SELECT 1 FROM conversation_members
    WHERE user_id = event.host_id AND other_id = :viewer AND sent_count > 0)
  OR EXISTS (SELECT 1 FROM ${ASKED_BEFORE} AND EXISTS (
    SELECT 1 FROM event_answers WHERE question_id = earlier.id))
  OR (SELECT count(*) FROM ${ASKED_BEFORE}) < :unansweredMax)`;

const ASK = `
  INSERT INTO event_questions (public_id, client_id, event_id, user_id, text, at)
  SELECT :publicId, :clientId, event.id, viewer.id, :text, :now
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  CROSS JOIN users AS viewer ON viewer.id = :viewer
  WHERE event.id = :event AND ${visibleTo("person")} AND person.id <> viewer.id
    AND ${IS_WITHIN_UNANSWERED} AND (NOT (${IS_FIRST_CONTACT}) OR ${MAY_CONTACT})
  ON CONFLICT (user_id, client_id) DO NOTHING`;

const COUNT_CONTACT = countContact(`EXISTS (
  SELECT 1 FROM event_questions AS asked CROSS JOIN events AS event ON event.id = asked.event_id
  WHERE asked.public_id = :publicId AND ${IS_FIRST_CONTACT})`);

type Bounds = { unansweredMax: number; contacts: ContactBounds };

/** Stores the question within the limits of first contact, and counts a new contact; returns whether it did. */
export async function insertQuestion(
  db: Database,
  { id, realm }: ViewerScope,
  question: NewQuestion,
  { unansweredMax, contacts }: Bounds,
) {
  const args = { ...question, ...contacts, viewer: id, realm, unansweredMax };
  const counted = { viewer: id, publicId: question.publicId, day: contacts.day };
  const [asked] = await db.$client.batch(
    [
      { sql: ASK, args },
      { sql: COUNT_CONTACT, args: counted },
    ],
    "write",
  );
  return (asked?.rowsAffected ?? 0) > 0;
}

const WITHIN = `
  SELECT ${IS_WITHIN_UNANSWERED} AS is_within FROM events AS event WHERE event.id = :event`;

/** Whether the viewer may ask this host again before an answer. */
export async function mayAskUnanswered(
  db: Database,
  viewer: ViewerScope,
  event: number,
  unansweredMax: number,
) {
  const args = { viewer: viewer.id, event, unansweredMax };
  return (await db.$client.execute({ sql: WITHIN, args })).rows[0]?.is_within === 1;
}
