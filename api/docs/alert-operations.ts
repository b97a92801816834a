import type { Operation } from "./operation.ts";

export const ALERT_OPERATIONS: Record<string, Operation> = {
  "GET /api/alerts": {
    summary: "List what one was told, newest first",
    description:
      "At most 200, of the last 90 days. Messages of one person are one until they are read.",
    responses: { 200: "Alert[]" },
  },
  "POST /api/alerts/seen": {
    summary: "Say which of them were shown",
    description: "They are read on every device. Ids of none of one's own have no effect.",
    responses: { 204: null },
  },
  "GET /api/alerts/settings": {
    summary: "Read what one is told beyond the app",
    description: "`pushKey` is the server's public key, for a browser's subscription.",
    responses: { 200: "AlertSettings" },
  },
  "PUT /api/alerts/settings": {
    summary: "Change what one is told beyond the app",
    responses: { 200: "AlertSettings" },
  },
  "GET /api/alerts/unsubscribe": {
    summary: "Open the page that turns mails of a kind off",
    description: "For mail programs that open the address of List-Unsubscribe. Changes nothing.",
    responses: { 302: null },
  },
  "POST /api/alerts/unsubscribe": {
    summary: "Turn mails of a kind off, by the token in one of them",
    description:
      "One click, by RFC 8058: needs no session, and whatever form comes with it is not read.",
    responses: { 200: "Unsubscribed" },
    refuses: ["bad_token"],
  },
  "POST /api/alerts/devices": {
    summary: "Register a browser's push subscription",
    description: "It ends with the session. The eleventh replaces the oldest.",
    responses: { 204: null },
    refuses: ["demo_locked"],
  },
  "DELETE /api/alerts/devices": {
    summary: "Forget a browser's push subscription",
    responses: { 204: null },
  },
  "POST /api/alerts/mutes": {
    summary: "Mute a person or an event: one hears of them only in the app",
    description: "Exactly one of `userId` and `eventId`.",
    responses: { 204: null },
    refuses: ["not_found"],
  },
  "DELETE /api/alerts/mutes": {
    summary: "Unmute a person or an event",
    responses: { 204: null },
    refuses: ["not_found"],
  },
};
