export { followMatches } from "./matches.frames";
export { connectedAtom } from "./connected";
export type { Match } from "./match";
export { matchesQuery, useConnect, withConversation } from "./matches.queries";
