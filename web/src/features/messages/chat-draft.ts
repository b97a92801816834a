import { readDraft } from "@/lib/draft";

export const chatDraftKey = (myId: string, userId: string) => `chat:${myId}:${userId}`;

/** What was begun to this person. Blanks alone are no draft. */
export const chatDraftOf = (myId: string, userId: string) =>
  readDraft(chatDraftKey(myId, userId), "").trim();
