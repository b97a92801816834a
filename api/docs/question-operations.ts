import type { Operation } from "./operation.ts";

/** What members ask under an event. */
export const QUESTION_OPERATIONS: Record<string, Operation> = {
  "GET /api/events/:id/questions": {
    summary: "Read what was asked under an event, with the answers",
    description:
      "Newest first. Without what was asked by somebody whom oneself or the host does not see.",
    responses: { 200: "Question[]" },
  },
  "POST /api/events/:id/questions": {
    summary: "Ask the host of an event",
    description:
      "With a `clientId` it can be sent again safely: the first question comes back with 200. The host gets an alert.",
    responses: { 200: "Question", 201: "Question" },
    refuses: ["forbidden", "event_over", "event_cancelled", "first_contact"],
  },
  "DELETE /api/events/:id/questions/:questionId": {
    summary: "Remove a question, as who asked or as the host",
    responses: { 204: null },
    refuses: ["forbidden"],
  },
  "PUT /api/events/:id/questions/:questionId/answer": {
    summary: "Answer a question as the host, or change the answer",
    description: "Who asked gets an alert of the first one.",
    responses: { 200: "Question" },
    refuses: ["forbidden", "event_over", "event_cancelled"],
  },
  "DELETE /api/events/:id/questions/:questionId/answer": {
    summary: "Take an answer back, as the host",
    responses: { 204: null },
    refuses: ["forbidden"],
  },
};
