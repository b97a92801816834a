import type { Operation } from "./operation.ts";

export const CALENDAR_OPERATIONS: Record<string, Operation> = {
  "GET /api/calendar-feed": {
    summary: "Tell whether a calendar program may read one's events",
    responses: { 200: "CalendarFeed" },
  },
  "POST /api/calendar-feed": {
    summary: "Make an address by which a calendar program reads one's events",
    description: "It is answered this once. One that was made before is dead from then on.",
    responses: { 201: "NewCalendarFeed" },
    refuses: ["demo_locked"],
  },
  "DELETE /api/calendar-feed": {
    summary: "End the address for calendar programs",
    responses: { 204: null },
  },
  "GET /api/calendars/:file{[\\w-]+\\.ics}": {
    summary: "Read what one goes to, hosts and waits for, as a calendar",
    description: "RFC 5545, with nobody's name. Needs no session: the address holds the secret.",
    responses: { 200: "text/calendar", 304: null },
    refuses: ["not_found", "rate_limited"],
  },
};
