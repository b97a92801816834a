export { followMessages } from "./messages.frames";
export { cachedMessages } from "./messages.queries";
export { openOutboxes } from "./outbox";
