import type { Deps } from "../deps.ts";
import { closedRefusal } from "../events/upcoming.ts";
import { eventOf, mayHost } from "../events/event.ts";
import { endOf } from "../events/event-time.ts";
import type { OwnEventRow } from "../events/events.repo.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId, newPublicId } from "../lib/tokens.ts";
import {
  contactBounds,
  messagesUntilAnswer,
  tooManyContacts,
} from "../people/first-contact.service.ts";
import type { Viewer } from "../viewer.ts";
import { deleteAnswer, saveAnswer } from "./answers.repo.ts";
import { insertQuestion, mayAskUnanswered } from "./ask.repo.ts";
import { deleteQuestion, findByClientId, findQuestion, readQuestions } from "./questions.repo.ts";
import type { QuestionRow } from "./questions.repo.ts";
import type { Asked, QuestionsPage } from "./questions.schema.ts";

const toTime = (at: number) => new Date(at).toISOString();

const toQuestion = (row: QuestionRow) => ({
  id: row.id,
  text: row.text,
  createdAt: toTime(row.at),
  askedBy: { id: row.asker_id, name: row.asker_name, profileImageUrl: row.asker_image },
  answer:
    row.answer_id === null
      ? null
      : {
          id: row.answer_id,
          text: row.answer_text,
          createdAt: toTime(row.answered_at),
          editedAt: row.edited_at === null ? null : toTime(row.edited_at),
          answeredBy: { id: row.host_id, name: row.host_name, profileImageUrl: row.host_image },
        },
});

const questionNotFound = () => notFound("This question could not be found.");

export async function listQuestions(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  page: QuestionsPage,
) {
  const event = await eventOf(deps, viewer, eventId);
  const { rows, total } = await readQuestions(deps.db, viewer, event.innerId, page);
  return { questions: rows.map(toQuestion), total };
}

async function questionOf(deps: Deps, viewer: Viewer, event: OwnEventRow, questionId: string) {
  const row = isPublicId(questionId)
    ? await findQuestion(deps.db, viewer, event.innerId, questionId)
    : undefined;
  if (!row) throw questionNotFound();
  return row;
}

/** Questions and answers are only possible until the end of the event. */
function requireOpen(deps: Deps, event: OwnEventRow) {
  const refusal = closedRefusal(event, endOf(event), deps.now());
  if (refusal) throw refusal;
}

/** Explains why nothing was stored: a limit of first contact is reached. */
async function askRefusal(deps: Deps, viewer: Viewer, event: OwnEventRow) {
  const limit = messagesUntilAnswer(deps.env);
  if (await mayAskUnanswered(deps.db, viewer, event.innerId, limit))
    return tooManyContacts(deps, viewer);
  const questions = limit === 1 ? "1 question" : `${limit} questions`;
  return new AppError("first_contact", `You can ask ${questions} until the host answers.`);
}

/** Asks the host, who gets an alert. The same client id again stores nothing new. */
export async function askQuestion(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { text, clientId = null }: Asked,
) {
  const event = await eventOf(deps, viewer, eventId);
  const findSent = () =>
    clientId === null ? undefined : findByClientId(deps.db, viewer, event.innerId, clientId);
  const sent = await findSent();
  if (sent) return { question: toQuestion(sent), isNew: false };
  if (mayHost(viewer, event)) throw new AppError("forbidden", "You host this event.");
  requireOpen(deps, event);
  deps.limits.consume("questionEvent", `${viewer.id} ${event.innerId}`);
  const publicId = newPublicId();
  const asked = { publicId, clientId, event: event.innerId, text, now: deps.now() };
  const bounds = { unansweredMax: messagesUntilAnswer(deps.env), contacts: contactBounds(deps) };
  if (await insertQuestion(deps.db, viewer, asked, bounds)) {
    deps.events.emit("question.asked", { questionId: publicId });
    return { question: toQuestion(await questionOf(deps, viewer, event, publicId)), isNew: true };
  }
  const meanwhile = await findSent();
  if (meanwhile) return { question: toQuestion(meanwhile), isNew: false };
  throw await askRefusal(deps, viewer, event);
}

/** The event, for its host or a co-host. */
async function answerableEvent(deps: Deps, viewer: Viewer, eventId: string) {
  const event = await eventOf(deps, viewer, eventId);
  if (!mayHost(viewer, event)) throw new AppError("forbidden", "Only the host answers here.");
  return event;
}

/** Stores or changes the answer of the host. The asker gets an alert about the first one. */
export async function answerQuestion(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  questionId: string,
  text: string,
) {
  const event = await answerableEvent(deps, viewer, eventId);
  const { innerId } = event;
  await questionOf(deps, viewer, event, questionId);
  requireOpen(deps, event);
  const answer = { publicId: newPublicId(), event: innerId, question: questionId, text };
  const saved = await saveAnswer(deps.db, viewer, { ...answer, now: deps.now() });
  if (saved?.isNew) deps.events.emit("question.answered", { questionId });
  return toQuestion(await questionOf(deps, viewer, event, questionId));
}

export async function removeAnswer(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  questionId: string,
) {
  const event = await answerableEvent(deps, viewer, eventId);
  await questionOf(deps, viewer, event, questionId);
  await deleteAnswer(deps.db, viewer, event.innerId, questionId);
}

/** Allowed for the asker and for the host. */
export async function removeQuestion(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  questionId: string,
) {
  const event = await eventOf(deps, viewer, eventId);
  await questionOf(deps, viewer, event, questionId);
  if (!(await deleteQuestion(deps.db, viewer, event.innerId, questionId, mayHost(viewer, event))))
    throw new AppError("forbidden", "Only who asked and the host can remove a question.");
}
