import { readDraft } from "@/lib/forms/draft";
import { memberTexts } from "@/texts/texts";

export const chatDraftKey = (myId: string, userId: string) => `chat:${myId}:${userId}`;

/** The message that it answers. */
export const chatReplyKey = (myId: string, userId: string) => `chat-reply:${myId}:${userId}`;

/** What was begun to this person. Blanks alone are no draft. */
export const chatDraftOf = (myId: string, userId: string) =>
  readDraft(chatDraftKey(myId, userId), "").trim();

export const chatPhotoKey = (myId: string, userId: string) => `chat-photo:${myId}:${userId}`;

/** What the list says of it: the words, or that a photo was chosen. */
export const chatDraftLine = (myId: string, userId: string) =>
  chatDraftOf(myId, userId) ||
  (readDraft(chatPhotoKey(myId, userId), null) === null ? "" : memberTexts.chat.photo);
