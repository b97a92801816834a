import type { Operation } from "./operation.ts";

export const ALERT_OPERATIONS: Record<string, Operation> = {
  "GET /api/alerts": {
    does: "List what one was told, newest first",
    more: "At most 200, of the last 90 days. Messages of one person are one until they are read.",
    answers: { 200: "Alert[]" },
  },
  "POST /api/alerts/seen": {
    does: "Say which of them were shown",
    more: "They are read on every device. Ids of none of one's own have no effect.",
    answers: { 204: null },
  },
  "GET /api/alerts/settings": {
    does: "Read what one is told beyond the app",
    more: "`pushKey` is the server's public key, for a browser's subscription.",
    answers: { 200: "AlertSettings" },
  },
  "PUT /api/alerts/settings": {
    does: "Change what one is told beyond the app",
    answers: { 200: "AlertSettings" },
  },
  "GET /api/alerts/unsubscribe": {
    does: "Open the page that turns mails of a kind off",
    more: "For mail programs that open the address of List-Unsubscribe. Changes nothing.",
    answers: { 302: null },
  },
  "POST /api/alerts/unsubscribe": {
    does: "Turn mails of a kind off, by the token in one of them",
    more: "One click, by RFC 8058: needs no session, and whatever form comes with it is not read.",
    answers: { 200: "Unsubscribed" },
    refuses: ["bad_token"],
  },
  "POST /api/alerts/devices": {
    does: "Register a browser's push subscription",
    more: "It ends with the session. The eleventh replaces the oldest.",
    answers: { 204: null },
    refuses: ["demo_locked"],
  },
  "DELETE /api/alerts/devices": {
    does: "Forget a browser's push subscription",
    answers: { 204: null },
  },
  "POST /api/alerts/mutes": {
    does: "Mute a person or an event: one hears of them only in the app",
    more: "Exactly one of `userId` and `eventId`.",
    answers: { 204: null },
    refuses: ["not_found"],
  },
  "DELETE /api/alerts/mutes": {
    does: "Unmute a person or an event",
    answers: { 204: null },
    refuses: ["not_found"],
  },
};
