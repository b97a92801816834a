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
    does: "Tell whether this browser is signed in",
    answers: { 200: "AuthStatus" },
  },
  "POST /api/register": {
    does: "Create an account and sign in",
    more: "A password that is common, or shorter than /api/config says, is refused at its field.",
    answers: { 201: "Me" },
    refuses: ["email_taken"],
  },
  "POST /api/login": {
    does: "Sign in",
    answers: { 200: "Me" },
    refuses: ["bad_credentials", "suspended", "rate_limited"],
  },
  "POST /api/demo-login": {
    does: "Sign in to a demo town of one's own",
    answers: { 200: "Me" },
    refuses: ["demo_disabled"],
  },
  "POST /api/logout": { does: "Sign out", answers: { 204: null } },
  "POST /api/auth/forgot-password": {
    does: "Ask for a reset token",
    more: "The answer is the same whether or not the address is known.",
    answers: { 200: "Forgot" },
    refuses: ["rate_limited"],
  },
  "POST /api/auth/reset-password": {
    does: "Set a new password with a reset token",
    more: "What register refuses as a password is refused here too, and the token stays good.",
    answers: { 204: null },
    refuses: ["bad_token"],
  },
  "POST /api/auth/change-password": {
    does: "Change the password",
    more: "Ends every other session.",
    answers: { 204: null },
    refuses: ["wrong_password", "demo_locked"],
  },
  "PUT /api/users/me/email": {
    does: "Change the own e-mail address",
    more: "It takes effect when it is confirmed by the link that is mailed to it; the old one is told. With the password, or where there is none after a sign-in of the last ten minutes.",
    answers: { 200: "Me" },
    refuses: ["wrong_password", "sign_in_again", "demo_locked", "mail_disabled", "email_taken"],
  },
  "POST /api/users/me/email/confirmation": {
    does: "Mail the link to confirm the own address once more",
    answers: { 204: null },
    refuses: ["demo_locked", "mail_disabled"],
  },
  "POST /api/auth/confirm-email": {
    does: "Confirm an address with the token that was mailed to it",
    more: "Needs no session.",
    answers: { 200: "ConfirmedEmail" },
    refuses: ["bad_token"],
  },
  "GET /api/auth/sessions": {
    does: "List where one is signed in",
    answers: { 200: "Session[]" },
  },
  "DELETE /api/auth/sessions": {
    does: "End all other sessions",
    more: "With the password, or where there is none after a sign-in of the last ten minutes.",
    answers: { 204: null },
    refuses: ["wrong_password", "sign_in_again"],
  },
  "DELETE /api/auth/sessions/:id": { does: "End one session", answers: { 204: null } },
  "GET /auth/google": {
    does: "Sign in with Google",
    more: "For navigation by a browser. What goes wrong leads to /login with a reason.",
    answers: { 302: null },
  },
  "GET /auth/google/callback": { does: "Come back from Google", answers: { 302: null } },
  "GET /api/auth/google-link": {
    does: "Tell which account's password is asked for before Google signs in to it",
    answers: { 200: "GoogleLink" },
    refuses: ["not_found"],
  },
  "POST /api/auth/google-link": {
    does: "Link the Google account that this browser came back with, and sign in",
    answers: { 200: "Me" },
    refuses: ["not_found", "wrong_password", "conflict", "suspended", "rate_limited"],
  },
  "GET /api/users/me": { does: "Read one's own profile", answers: { 200: "Me" } },
  "PUT /api/users/me": {
    does: "Change one's own profile",
    more: "`statusUntil` lets the status end by itself: at most 12 hours ahead, and rounded up to a quarter of an hour. A status sent without it has no end. `prompts` replaces all of them, in their order.",
    answers: { 200: "Me" },
  },
  "PUT /api/users/me/photos": {
    does: "Replace one's own photos",
    more: "In their order: the first becomes `profileImageUrl`. What is not in the list is taken off.",
    answers: { 200: "Me" },
  },
  "DELETE /api/users/me": {
    does: "Delete the account and all that it wrote",
    more: "With the password, or where there is none with `confirm`.",
    answers: { 204: null },
    refuses: ["wrong_password", "demo_locked"],
  },
  "GET /api/users/me/export": {
    does: "Take along everything that is held about oneself",
    answers: { 200: "application/json" },
  },
  "PUT /api/users/me/settings": {
    does: "Change settings",
    answers: { 200: "Settings" },
  },
  ...PLACE_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  "POST /api/matches": {
    does: "Connect with somebody",
    more: "201 for a new match, 200 for the one that exists. The score is the server's.",
    answers: { 200: "Match", 201: "Match" },
    refuses: ["not_found", "first_contact"],
  },
  "GET /api/matches/:userId": {
    does: "List one's own matches, newest first",
    more: CURSOR,
    answers: { 200: "Match[]" },
    refuses: ["forbidden"],
  },
  "POST /api/matches/seen": {
    does: "Say which matches the list has shown",
    more: "They are new no more, on every device. Ids of no matches of one's own have no effect.",
    answers: { 204: null },
  },
  "DELETE /api/matches/:id": { does: "End a connection", answers: { 204: null } },
  "GET /api/conversations": {
    does: "List conversations, newest first",
    more: "Page with `limit` and `before`, the id of the last person you have. `archived=1` lists those that are archived; `X-Archived-Count` tells how many.",
    answers: { 200: "Conversation[]" },
  },
  "PUT /api/conversations/:userId": {
    does: "Mute, archive or mark a conversation as unread, or undo it",
    more: "A new message brings an archived conversation back unless it is muted; opening one ends its mark.",
    answers: { 200: "ConversationState" },
    refuses: ["not_found"],
  },
  ...MESSAGE_OPERATIONS,
  ...FILE_OPERATIONS,
  "GET /api/events/nearby": {
    does: "List events nearby: upcoming ones, then those of the last 30 days",
    answers: { 200: "Event[]" },
  },
  "GET /api/events/mine": {
    does: "List one's own events",
    more: "`part` is `next` (that one goes to or hosts), `going`, `hosting`, `waiting` or `past`. Soonest first, past ones latest first.",
    answers: { 200: "Event[]" },
  },
  "GET /api/events/called-off": {
    does: "List events that one was going to, that were called off, and that one has not confirmed",
    answers: { 200: "Event[]" },
  },
  "POST /api/events/:id/acknowledge": {
    does: "Confirm that one knows of an event's calling off",
    answers: { 204: null },
  },
  "POST /api/events": {
    does: "Publish an event",
    more: "`dateTime` and `endsAt` carry an offset or Z, else they are what clocks show in `timeZone`. Without `endsAt` the event lasts two hours; it may last a day. `imageUrl` is an upload of one's own, or a drawn cover: `/covers/coffee-1.svg`, with any category and 1 or 2. With `recurrence` each date is an event of its own: the first is answered, and the next ones are made as time goes on.",
    answers: { 201: "Event" },
    refuses: ["forbidden"],
  },
  "GET /api/events/:id": { does: "Read an event", answers: { 200: "Event" } },
  "PUT /api/events/:id": {
    does: "Change an event that one hosts",
    more: "Of one that recurs also the `following` dates or `all` that are ahead: all of them, or none. Another start moves each of them.",
    answers: { 200: "Event" },
    refuses: ["forbidden", "conflict", "event_cancelled"],
  },
  "DELETE /api/events/:id": {
    does: "Call off an event that one hosts",
    more: "Of one that recurs also the `following` dates or `all` that are ahead; then no more are made.",
    answers: { 204: null },
    refuses: ["forbidden"],
  },
  "GET /api/events/:id/calendar": {
    does: "Read an event as a file for calendars",
    more: "RFC 5545, with nobody's name. An event lasts two hours there.",
    answers: { 200: "text/calendar" },
  },
  ...CALENDAR_OPERATIONS,
  ...PUBLIC_EVENT_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...EVENT_PHOTO_OPERATIONS,
  "GET /api/events/:id/attendees": {
    does: "List who attends, in order of joining",
    answers: { 200: "Attendee[]" },
  },
  ...ATTENDANCE_OPERATIONS,
  "GET /api/blocks": {
    does: "List whom one has blocked, newest first",
    answers: { 200: "Block[]" },
  },
  "POST /api/blocks": {
    does: "Block somebody: neither sees the other any more",
    more: "Ends the connection, and takes each out of the other's events. 200 for somebody who is blocked already.",
    answers: { 200: "Block", 201: "Block" },
    refuses: ["not_found", "conflict"],
  },
  "DELETE /api/blocks/:userId": {
    does: "Unblock somebody",
    more: "Brings back no connection.",
    answers: { 204: null },
  },
  "GET /api/reports": {
    does: "List one's own reports with what became of them, newest first",
    more: CURSOR,
    answers: { 200: "Report[]" },
  },
  "POST /api/reports": {
    does: "Report a person, or what they wrote or showed",
    more: "Exactly one of `userId`, `eventId`, `messageId`, `questionId`, `answerId` and `photoId`, of a photo of an event. 200 for what one has reported and is still open.",
    answers: { 200: "Report", 201: "Report" },
    refuses: ["not_found"],
  },
  "GET /api/warnings": {
    does: "List the operator's warnings that one has not confirmed",
    answers: { 200: "Warning[]" },
  },
  "POST /api/warnings/:id/acknowledge": {
    does: "Confirm that one has read a warning",
    answers: { 204: null },
  },
  ...ALERT_OPERATIONS,
  "GET /api/realtime": {
    does: "Open the WebSocket",
    more: `Frames are JSON with a \`type\`. From the server: ${namesOf(SERVER_FRAMES)}. To the server: ${namesOf(CLIENT_FRAMES)}.`,
    answers: { 101: null },
    refuses: ["forbidden", "invalid_input", "not_ready"],
  },
  "GET /api/config": {
    does: "Tell what the sign-in screens may offer, and which map lies under the pins",
    answers: { 200: "Config" },
  },
  "GET /api/health": {
    does: "Tell whether the server and its database answer",
    answers: { 200: "Health", 503: "Health" },
  },
  "GET /api/ready": {
    does: "Tell whether the server takes requests, for a load balancer: not once it is being stopped",
    answers: { 200: "Readiness", 503: "Readiness" },
  },
  "GET /metrics": {
    does: "Measurements in Prometheus' format, for the operator",
    answers: { 200: "text/plain" },
    refuses: ["forbidden"],
  },
  "GET /api/openapi.json": {
    does: "This document",
    answers: { 200: "application/json" },
  },
  "GET /api/docs": { does: "Read and try the API", answers: { 200: "text/html" } },
  "GET /api/docs/page.css": { does: "Part of the page", answers: { 200: "text/css" } },
  "GET /api/docs/page.js": { does: "Part of the page", answers: { 200: "text/javascript" } },
};
