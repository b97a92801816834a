import { CLIENT_FRAMES } from "../realtime/client-frames.schema.ts";
import { SERVER_FRAMES } from "../realtime/server-frames.schema.ts";
import { ALERT_OPERATIONS } from "./alert-operations.ts";
import { ATTENDANCE_OPERATIONS } from "./attendance-operations.ts";
import { CALENDAR_OPERATIONS } from "./calendar-operations.ts";
import { EVENT_PHOTO_OPERATIONS } from "./event-photo-operations.ts";
import { QUESTION_OPERATIONS } from "./question-operations.ts";
import { PUBLIC_EVENT_OPERATIONS } from "./public-event-operations.ts";
import { FILE_OPERATIONS } from "./file-operations.ts";
import { MESSAGE_OPERATIONS } from "./message-operations.ts";
import type { Operation } from "./operation.ts";
import { PEOPLE_OPERATIONS } from "./people-operations.ts";
import { PLACE_OPERATIONS } from "./place-operations.ts";

const namesOf = (frames: object) => Object.keys(frames).join(", ");

const CURSOR = "Page with `limit` and `before`, the id of the last one you have.";
/** What the schemas cannot express, by method and route. */
export const OPERATIONS: Record<string, Operation> = {
  "GET /api/auth/status": {
    summary: "Tell whether this browser is signed in",
    responses: { 200: "AuthStatus" },
  },
  "POST /api/register": {
    summary: "Create an account and sign in",
    description:
      "A password that is common, or shorter than /api/config says, is refused at its field.",
    responses: { 201: "Me" },
    refuses: ["email_taken"],
  },
  "POST /api/login": {
    summary: "Sign in",
    responses: { 200: "Me" },
    refuses: ["bad_credentials", "suspended", "rate_limited"],
  },
  "POST /api/demo-login": {
    summary: "Sign in to a demo town of one's own",
    responses: { 200: "Me" },
    refuses: ["demo_disabled"],
  },
  "POST /api/logout": { summary: "Sign out", responses: { 204: null } },
  "POST /api/auth/forgot-password": {
    summary: "Ask for a reset token",
    description: "The answer is the same whether or not the address is known.",
    responses: { 200: "Forgot" },
    refuses: ["rate_limited"],
  },
  "POST /api/auth/reset-password": {
    summary: "Set a new password with a reset token",
    description:
      "What register refuses as a password is refused here too, and the token stays good.",
    responses: { 204: null },
    refuses: ["bad_token"],
  },
  "POST /api/auth/change-password": {
    summary: "Change the password",
    description: "Ends every other session.",
    responses: { 204: null },
    refuses: ["wrong_password", "demo_locked"],
  },
  "PUT /api/users/me/email": {
    summary: "Change the own e-mail address",
    description:
      "It takes effect when it is confirmed by the link that is mailed to it; the old one is told. With the password, or where there is none after a sign-in of the last ten minutes.",
    responses: { 200: "Me" },
    refuses: ["wrong_password", "sign_in_again", "demo_locked", "mail_disabled", "email_taken"],
  },
  "POST /api/users/me/email/confirmation": {
    summary: "Mail the link to confirm the own address once more",
    responses: { 204: null },
    refuses: ["demo_locked", "mail_disabled"],
  },
  "POST /api/auth/confirm-email": {
    summary: "Confirm an address with the token that was mailed to it",
    description: "Needs no session.",
    responses: { 200: "ConfirmedEmail" },
    refuses: ["bad_token"],
  },
  "GET /api/auth/sessions": {
    summary: "List where one is signed in",
    responses: { 200: "Session[]" },
  },
  "DELETE /api/auth/sessions": {
    summary: "End all other sessions",
    description:
      "With the password, or where there is none after a sign-in of the last ten minutes.",
    responses: { 204: null },
    refuses: ["wrong_password", "sign_in_again"],
  },
  "DELETE /api/auth/sessions/:id": { summary: "End one session", responses: { 204: null } },
  "GET /auth/google": {
    summary: "Sign in with Google",
    description: "For navigation by a browser. What goes wrong leads to /login with a reason.",
    responses: { 302: null },
  },
  "GET /auth/google/callback": { summary: "Come back from Google", responses: { 302: null } },
  "GET /api/auth/google-link": {
    summary: "Tell which account's password is asked for before Google signs in to it",
    responses: { 200: "GoogleLink" },
    refuses: ["not_found"],
  },
  "POST /api/auth/google-link": {
    summary: "Link the Google account that this browser came back with, and sign in",
    responses: { 200: "Me" },
    refuses: ["not_found", "wrong_password", "conflict", "suspended", "rate_limited"],
  },
  "GET /api/users/me": { summary: "Read one's own profile", responses: { 200: "Me" } },
  "PUT /api/users/me": {
    summary: "Change one's own profile",
    description:
      "`statusUntil` lets the status end by itself: at most 12 hours ahead, and rounded up to a quarter of an hour. A status sent without it has no end. `prompts` replaces all of them, in their order.",
    responses: { 200: "Me" },
  },
  "PUT /api/users/me/photos": {
    summary: "Replace one's own photos",
    description:
      "In their order: the first becomes `profileImageUrl`. What is not in the list is taken off.",
    responses: { 200: "Me" },
  },
  "DELETE /api/users/me": {
    summary: "Delete the account and all that it wrote",
    description: "With the password, or where there is none with `confirm`.",
    responses: { 204: null },
    refuses: ["wrong_password", "demo_locked"],
  },
  "GET /api/users/me/export": {
    summary: "Take along everything that is held about oneself",
    responses: { 200: "application/json" },
  },
  "PUT /api/users/me/settings": {
    summary: "Change settings",
    responses: { 200: "Settings" },
  },
  ...PLACE_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  "POST /api/matches": {
    summary: "Connect with somebody",
    description: "201 for a new match, 200 for the one that exists. The score is the server's.",
    responses: { 200: "Match", 201: "Match" },
    refuses: ["not_found", "first_contact"],
  },
  "GET /api/matches/:userId": {
    summary: "List one's own matches, newest first",
    description: CURSOR,
    responses: { 200: "Match[]" },
    refuses: ["forbidden"],
  },
  "POST /api/matches/seen": {
    summary: "Say which matches the list has shown",
    description:
      "They are new no more, on every device. Ids of no matches of one's own have no effect.",
    responses: { 204: null },
  },
  "DELETE /api/matches/:id": { summary: "End a connection", responses: { 204: null } },
  "GET /api/conversations": {
    summary: "List conversations, newest first",
    description:
      "Page with `limit` and `before`, the id of the last person you have. `archived=1` lists those that are archived; `X-Archived-Count` tells how many.",
    responses: { 200: "Conversation[]" },
  },
  "PUT /api/conversations/:userId": {
    summary: "Mute, archive or mark a conversation as unread, or undo it",
    description:
      "A new message brings an archived conversation back unless it is muted; opening one ends its mark.",
    responses: { 200: "ConversationState" },
    refuses: ["not_found"],
  },
  ...MESSAGE_OPERATIONS,
  ...FILE_OPERATIONS,
  "GET /api/events/nearby": {
    summary: "List events nearby: upcoming ones, then those of the last 30 days",
    responses: { 200: "Event[]" },
  },
  "GET /api/events/mine": {
    summary: "List one's own events",
    description:
      "`part` is `next` (that one goes to or hosts), `going`, `hosting`, `waiting` or `past`. Soonest first, past ones latest first.",
    responses: { 200: "Event[]" },
  },
  "GET /api/events/called-off": {
    summary:
      "List events that one was going to, that were called off, and that one has not confirmed",
    responses: { 200: "Event[]" },
  },
  "POST /api/events/:id/acknowledge": {
    summary: "Confirm that one knows of an event's calling off",
    responses: { 204: null },
  },
  "POST /api/events": {
    summary: "Publish an event",
    description:
      "`dateTime` and `endsAt` carry an offset or Z, else they are what clocks show in `timeZone`. Without `endsAt` the event lasts two hours; it may last a day. `imageUrl` is an upload of one's own, or a drawn cover: `/covers/coffee-1.svg`, with any category and 1 or 2. With `recurrence` each date is an event of its own: the first is answered, and the next ones are made as time goes on.",
    responses: { 201: "Event" },
    refuses: ["forbidden"],
  },
  "GET /api/events/:id": { summary: "Read an event", responses: { 200: "Event" } },
  "PUT /api/events/:id": {
    summary: "Change an event that one hosts",
    description:
      "Of one that recurs also the `following` dates or `all` that are ahead: all of them, or none. Another start moves each of them.",
    responses: { 200: "Event" },
    refuses: ["forbidden", "conflict", "event_cancelled"],
  },
  "DELETE /api/events/:id": {
    summary: "Call off an event that one hosts",
    description:
      "Of one that recurs also the `following` dates or `all` that are ahead; then no more are made.",
    responses: { 204: null },
    refuses: ["forbidden"],
  },
  "GET /api/events/:id/calendar": {
    summary: "Read an event as a file for calendars",
    description: "RFC 5545, with nobody's name. An event lasts two hours there.",
    responses: { 200: "text/calendar" },
  },
  ...CALENDAR_OPERATIONS,
  ...PUBLIC_EVENT_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...EVENT_PHOTO_OPERATIONS,
  "GET /api/events/:id/attendees": {
    summary: "List who attends, in order of joining",
    responses: { 200: "Attendee[]" },
  },
  ...ATTENDANCE_OPERATIONS,
  "GET /api/blocks": {
    summary: "List whom one has blocked, newest first",
    responses: { 200: "Block[]" },
  },
  "POST /api/blocks": {
    summary: "Block somebody: neither sees the other any more",
    description:
      "Ends the connection, and takes each out of the other's events. 200 for somebody who is blocked already.",
    responses: { 200: "Block", 201: "Block" },
    refuses: ["not_found", "conflict"],
  },
  "DELETE /api/blocks/:userId": {
    summary: "Unblock somebody",
    description: "Brings back no connection.",
    responses: { 204: null },
  },
  "GET /api/reports": {
    summary: "List one's own reports with what became of them, newest first",
    description: CURSOR,
    responses: { 200: "Report[]" },
  },
  "POST /api/reports": {
    summary: "Report a person, or what they wrote or showed",
    description:
      "Exactly one of `userId`, `eventId`, `messageId`, `questionId`, `answerId` and `photoId`, of a photo of an event. 200 for what one has reported and is still open.",
    responses: { 200: "Report", 201: "Report" },
    refuses: ["not_found"],
  },
  "GET /api/warnings": {
    summary: "List the operator's warnings that one has not confirmed",
    responses: { 200: "Warning[]" },
  },
  "POST /api/warnings/:id/acknowledge": {
    summary: "Confirm that one has read a warning",
    responses: { 204: null },
  },
  ...ALERT_OPERATIONS,
  "GET /api/realtime": {
    summary: "Open the WebSocket",
    description: `Frames are JSON with a \`type\`. From the server: ${namesOf(SERVER_FRAMES)}. To the server: ${namesOf(CLIENT_FRAMES)}.`,
    responses: { 101: null },
    refuses: ["forbidden", "invalid_input", "not_ready"],
  },
  "GET /api/config": {
    summary: "Tell what the sign-in screens may offer, and which map lies under the pins",
    responses: { 200: "Config" },
  },
  "GET /api/health": {
    summary: "Tell whether the server and its database answer",
    responses: { 200: "Health", 503: "Health" },
  },
  "GET /api/ready": {
    summary:
      "Tell whether the server takes requests, for a load balancer: not once it is being stopped",
    responses: { 200: "Readiness", 503: "Readiness" },
  },
  "GET /metrics": {
    summary: "Measurements in Prometheus' format, for the operator",
    responses: { 200: "text/plain" },
    refuses: ["forbidden"],
  },
  "GET /api/openapi.json": {
    summary: "This document",
    responses: { 200: "application/json" },
  },
  "GET /api/docs": { summary: "Read and try the API", responses: { 200: "text/html" } },
  "GET /api/docs/page.css": { summary: "Part of the page", responses: { 200: "text/css" } },
  "GET /api/docs/page.js": { summary: "Part of the page", responses: { 200: "text/javascript" } },
};
