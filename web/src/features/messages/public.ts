export { OpenerButton } from "./chat/opener-button";
export { chatDraftKey, chatDraftOf } from "./chat-draft";
export { SignOutQuestion, useAskToSignOut } from "./outbox/ask-to-sign-out";
export { persistConversationsLater } from "./offline/persist-later";
export { followMessages } from "./messages.frames";
export { cachedMessages, threadQuery } from "./messages.queries";
export { takeOverDrafts } from "./outbox/take-over-drafts";
export { openOutboxes } from "./outbox/outbox";
