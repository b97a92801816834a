export { followMatches } from "./matches.frames";
export { useConnect } from "./matches.queries";
