import { readStored, writeStored } from "./browser-storage";

const KEY = "clock-behind";
const WRONG_MS = 60_000;

const readAhead = () => Number(readStored("localStorage", KEY));

/** Without a network a page that is loaded anew believes what an earlier one learned. */
let aheadMs = readAhead();

/** Learns how far the server's clock is ahead of the device's, which may be wrong by a day. */
export function learnServerTime({ headers }: Response) {
  const at = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(at)) return;
  aheadMs = at - Date.now();
  if (Math.abs(aheadMs - readAhead()) > WRONG_MS) writeStored("localStorage", KEY, `${aheadMs}`);
}

/** The server's time, to about a second. */
export const serverNow = () => Date.now() + aheadMs;
