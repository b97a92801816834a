export { SignOutQuestion, useAskToSignOut } from "./ask-to-sign-out";
export { keepConversationsLater } from "./keep-later";
export { followMessages } from "./messages.frames";
export { cachedMessages } from "./messages.queries";
export { openOutboxes } from "./outbox";
