export { followMessages } from "./messages.frames";
export { cachedMessages } from "./messages.queries";
