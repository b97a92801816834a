import type { Operation } from "./operation.ts";

export const PUBLIC_EVENT_OPERATIONS: Record<string, Operation> = {
  "GET /api/events/:id/page": {
    does: "Tell whether an event that one hosts has a public page, and what that shows",
    answers: { 200: "PublicPage" },
    refuses: ["forbidden"],
  },
  "PUT /api/events/:id/page": {
    does: "Give an event that one hosts a public page, or change what that shows",
    more: "Its address stays the same until it is taken back.",
    answers: { 200: "PublicPage" },
    refuses: ["forbidden", "demo_locked"],
  },
  "DELETE /api/events/:id/page": {
    does: "Take the public page of an event back",
    answers: { 204: null },
    refuses: ["forbidden"],
  },
  "GET /e/:token": {
    does: "Read the public page of an event",
    more: "Needs no session. Signed in it is the same 404 for whom a block hides it as for a page that never was.",
    answers: { 200: "text/html", 404: "text/html" },
  },
  "GET /e/:token/event.ics": {
    does: "Read an event that has a public page as a file for calendars",
    answers: { 200: "text/calendar" },
    refuses: ["not_found"],
  },
  "GET /e/:token/share.png": {
    does: "Read the picture that others show where the address of a public page is shared",
    answers: { 200: "image/png" },
    refuses: ["not_found"],
  },
  "GET /e/:token/cover.webp": {
    does: "Read the cover of an event that has a public page",
    answers: { 200: "image/webp" },
    refuses: ["not_found"],
  },
};
