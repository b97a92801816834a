export { followMatches } from "./matches.frames";
export { type Match, matchesQuery, useConnect, withConversation } from "./matches.queries";
