import type { Operation } from "./operation.ts";

/** What those who were at an event show each other of it. */
export const EVENT_PHOTO_OPERATIONS: Record<string, Operation> = {
  "GET /api/events/:id/photos": {
    summary: "List the photos of an event that one goes or went to",
    description: "Newest first. Empty for who does not go.",
    responses: { 200: "EventPhoto[]" },
  },
  "POST /api/events/:id/photos": {
    summary: "Add a photo to an event that one went to",
    description:
      "`url` is that of an upload of one's own for an event's photos. From the start until 30 days after the end, ten at most. 200 for one that was added before.",
    responses: { 200: "EventPhoto", 201: "EventPhoto" },
    refuses: ["forbidden", "conflict", "too_late", "event_cancelled"],
  },
  "PUT /api/events/:id/photos/:photoId": {
    summary: "Describe a photo of one's own for who cannot see it",
    responses: { 200: "EventPhoto" },
    refuses: ["forbidden"],
  },
  "DELETE /api/events/:id/photos/:photoId": {
    summary: "Remove a photo, as whose it is or as the host",
    responses: { 204: null },
    refuses: ["forbidden"],
  },
};
