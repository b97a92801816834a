import { PERSON_NOT_FOUND } from "./operation.ts";
import type { Operation } from "./operation.ts";

const VERSION =
  "`X-Conversation-Version` is the number of the last edit, removal or reaction in the conversation.";

export const MESSAGE_OPERATIONS: Record<string, Operation> = {
  "GET /api/messages/search": {
    summary: "Search one's own messages, newest first",
    description:
      "All words of `q`, without regard to accents and capitals; the last may go on, unless something stands after it. Page with `limit` and `before`, the id of the last message you have. `matches` are places in `snippet`, which is plain text.",
    responses: { 200: "SearchHit[]" },
  },
  "GET /api/messages/:userId": {
    summary: "Read a conversation, oldest first",
    description: `Without any of these and \`peek=1\` it also marks as read: \`before\` and \`after\` page, \`around\` a message, \`at\` a time or with \`unread=1\` around the first unread message, none if there is none. ${VERSION} ${PERSON_NOT_FOUND}`,
    responses: { 200: "Message[]" },
  },
  "POST /api/messages/:userId": {
    summary: "Send a message",
    description:
      "With a `clientId` it can be sent again safely: the first message comes back with 200. `replyTo` is the id of a message of the same conversation, `photoUrl` the address of an upload of one's own for a message, not sent yet; with it `content` may be empty.",
    responses: { 200: "Message", 201: "Message" },
    refuses: ["conflict", "first_contact"],
  },
  "POST /api/messages/:userId/read": {
    summary: "Mark messages as read, all or up to one",
    responses: { 204: null },
  },
  "GET /api/messages/:userId/changes": {
    summary: "List messages that were edited, removed or reacted to, oldest change first",
    description: `Each message once, as it is now, if its last change came after the version \`since\`. ${VERSION}`,
    responses: { 200: "MessageChanges" },
  },
  "PUT /api/messages/:userId/:messageId": {
    summary: "Edit an own message of the last 15 minutes",
    description: "Until the other has answered, each message can be edited once.",
    responses: { 200: "Message" },
    refuses: ["not_found", "too_late", "first_contact"],
  },
  "DELETE /api/messages/:userId/:messageId": {
    summary: "Unsend an own message of the last day",
    description: "It stays in its place without its content. Twice is once.",
    responses: { 204: null },
    refuses: ["invalid_input", "not_found", "too_late"],
  },
  "PUT /api/messages/:userId/:messageId/reaction": {
    summary: "React to a message with one emoji, or take the reaction away",
    description: "Each has at most one; another one replaces it.",
    responses: { 200: "Message" },
    refuses: ["not_found"],
  },
};
