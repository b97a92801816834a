const PROCESS = crypto.randomUUID().slice(0, 8);
let last = 0;

/** Tells the lines of one request from all others; a new prefix with every start. */
export function newRequestId() {
  last += 1;
  return `${PROCESS}-${last.toString(36)}`;
}
