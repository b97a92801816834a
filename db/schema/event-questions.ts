import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";
import { users } from "./users.ts";

/** Questions of members under an event. A trigger deletes the alerts about a deleted one. */
export const eventQuestions = sqliteTable(
  // Triggers: `event_question_deleted`.
  "event_questions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    clientId: text(),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex("event_questions_public_id").on(table.publicId),
    uniqueIndex("event_questions_client_id").on(table.userId, table.clientId),
    index("event_questions_event").on(table.eventId, table.id),
    index("event_questions_user").on(table.userId, table.eventId),
    index("event_questions_at").on(table.at),
  ],
);

/** Answers of the host, at most one per question, with the same trigger for its alert. */
export const eventAnswers = sqliteTable(
  // Triggers: `event_answer_deleted`.
  "event_answers",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publicId: text().notNull(),
    questionId: integer()
      .notNull()
      .references(() => eventQuestions.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    at: integer().notNull(),
    editedAt: integer(),
  },
  (table) => [
    uniqueIndex("event_answers_public_id").on(table.publicId),
    uniqueIndex("event_answers_question").on(table.questionId),
    index("event_answers_user").on(table.userId),
    index("event_answers_at").on(table.at),
  ],
);
