import { randomUuid } from "../lib/secure-random.ts";

const PROCESS = randomUuid().slice(0, 8);
let last = 0;

/** Unique per request; the prefix changes with every start. */
export function newRequestId() {
  last += 1;
  return `${PROCESS}-${last.toString(36)}`;
}
