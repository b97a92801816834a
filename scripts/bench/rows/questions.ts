import { CLIENT_ID, requestSet, requestText } from "../load/requests.ts";
import type { Viewer } from "../worlds/seed-world.ts";

/** So many are drawn beforehand, and of these at random while it is measured. */
const DRAWS = 50_000;
const EVERYBODY = "/api/users/nearby?minAge=18&maxAge=99";

const between = (min: number, max: number) => min + Math.floor(Math.random() * (max - min + 1));
export const oneOf = <One>(many: readonly One[]) => many[between(0, many.length - 1)] as One;

const draws = (make: () => string) => requestSet(Array.from({ length: DRAWS }, make));

/** The same path, asked by members drawn at random. */
export const askedByAll = (viewers: Viewer[], path: string) =>
  requestSet(viewers.map(({ cookie }) => requestText("GET", path, cookie)));

function narrowed() {
  if (Math.random() < 0.5) return `${EVERYBODY}&maxDistance=${between(1, 20)}`;
  const minAge = between(18, 40);
  return `/api/users/nearby?minAge=${minAge}&maxAge=${minAge + between(3, 15)}`;
}

/** A tenth of the questions narrow by age or distance. */
export const nearbyPath = () => (Math.random() < 0.1 ? narrowed() : EVERYBODY);
export const nearbyQuestions = (viewers: Viewer[]) =>
  draws(() => requestText("GET", nearbyPath(), oneOf(viewers).cookie));

export const FILTER = { name: "intent", value: "dating" };
export const filteredPath = `${EVERYBODY}&${FILTER.name}=${FILTER.value}`;

/** The page of somebody, asked for by whoever stands beside them in the row of ids. */
export const personQuestions = (viewers: Viewer[]) =>
  draws(() => requestText("GET", `/api/users/${oneOf(viewers).id}`, oneOf(viewers).cookie));

export type Pair = readonly [from: Viewer, to: Viewer];
/** Everybody and the next one in the row of ids: they have written to each other. */
export const pairsOf = (viewers: Viewer[]): Pair[] =>
  viewers.map((viewer, index) => [viewer, viewers[(index + 1) % viewers.length] as Viewer]);

/** The same, so that nobody is in two of them: whoever sends hears of it as well. */
export const disjointPairs = (viewers: Viewer[]) =>
  pairsOf(viewers).filter((_, index) => index % 2 === 0);

export const messageText = ([from, to]: Pair, content = "See you at seven by the fountain?") =>
  requestText("POST", `/api/messages/${to.id}`, from.cookie, { content, clientId: CLIENT_ID });
export const messagesOf = (pairs: Pair[]) => requestSet(pairs.map((pair) => messageText(pair)));
