import type { Operation } from "./operation.ts";

export const PUBLIC_EVENT_OPERATIONS: Record<string, Operation> = {
  "GET /api/events/:id/page": {
    summary: "Tell whether an event that one hosts has a public page, and what that shows",
    responses: { 200: "PublicPage" },
    refuses: ["forbidden"],
  },
  "PUT /api/events/:id/page": {
    summary: "Give an event that one hosts a public page, or change what that shows",
    description: "Its address stays the same until it is taken back.",
    responses: { 200: "PublicPage" },
    refuses: ["forbidden", "demo_locked"],
  },
  "DELETE /api/events/:id/page": {
    summary: "Take the public page of an event back",
    responses: { 204: null },
    refuses: ["forbidden"],
  },
  "GET /e/:token": {
    summary: "Read the public page of an event",
    description:
      "Needs no session. Signed in it is the same 404 for whom a block hides it as for a page that never was.",
    responses: { 200: "text/html", 404: "text/html" },
  },
  "GET /e/:token/event.ics": {
    summary: "Read an event that has a public page as a file for calendars",
    responses: { 200: "text/calendar" },
    refuses: ["not_found"],
  },
  "GET /e/:token/share.png": {
    summary: "Read the picture that others show where the address of a public page is shared",
    responses: { 200: "image/png" },
    refuses: ["not_found"],
  },
  "GET /e/:token/cover.webp": {
    summary: "Read the cover of an event that has a public page",
    responses: { 200: "image/webp" },
    refuses: ["not_found"],
  },
};
