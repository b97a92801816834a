import type { Operation } from "./operation.ts";

export const CALENDAR_OPERATIONS: Record<string, Operation> = {
  "GET /api/calendar-feed": {
    does: "Tell whether a calendar program may read one's events",
    answers: { 200: "CalendarFeed" },
  },
  "POST /api/calendar-feed": {
    does: "Make an address by which a calendar program reads one's events",
    more: "It is answered this once. One that was made before is dead from then on.",
    answers: { 201: "NewCalendarFeed" },
    refuses: ["demo_locked"],
  },
  "DELETE /api/calendar-feed": {
    does: "End the address for calendar programs",
    answers: { 204: null },
  },
  "GET /api/calendars/:file{[\\w-]+\\.ics}": {
    does: "Read what one goes to, hosts and waits for, as a calendar",
    more: "RFC 5545, with nobody's name. Needs no session: the address holds the secret.",
    answers: { 200: "text/calendar", 304: null },
    refuses: ["not_found", "rate_limited"],
  },
};
