import { readDraft } from "@/lib/forms/draft";
import { memberTexts } from "@/texts/texts";

export const chatDraftKey = (myId: string, userId: string) => `chat:${myId}:${userId}`;

/** The message that the draft replies to. */
export const chatReplyKey = (myId: string, userId: string) => `chat-reply:${myId}:${userId}`;

/** The draft to this person, empty if it is blank. */
export const chatDraftOf = (myId: string, userId: string) =>
  readDraft(chatDraftKey(myId, userId), "").trim();

export const chatPhotoKey = (myId: string, userId: string) => `chat-photo:${myId}:${userId}`;

/** The draft in the list of conversations: its text, or that a photo was chosen. */
export const chatDraftLine = (myId: string, userId: string) =>
  chatDraftOf(myId, userId) ||
  (readDraft(chatPhotoKey(myId, userId), null) === null ? "" : memberTexts.chat.photo);
