export { followMatches } from "./matches.frames";
export {
  type Match,
  connectedAtom,
  matchesQuery,
  useConnect,
  withConversation,
} from "./matches.queries";
