let aheadMs = 0;

/** Learns how far the server's clock is ahead of the device's, which may be wrong by a day. */
export function learnServerTime({ headers }: Response) {
  const at = Date.parse(headers.get("Date") ?? "");
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The server's time, to about a second. */
export const serverNow = () => Date.now() + aheadMs;
