let aheadMs: number | undefined;

/** Learns how far the server's clock is ahead of the device's, which may be wrong by a day. */
export function learnServerTime({ headers }: Response) {
  const at = Date.parse(headers.get("Date") ?? "");
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The difference learned by an earlier page, until a response tells the current one. */
export const assumeServerAhead = (ms: number) => (aheadMs ??= ms);

/** The server's time, to about a second. */
export const serverNow = () => Date.now() + (aheadMs ?? 0);

/** The longest that this time of the server's can be ago: a response's `Date` has no fraction of a second. */
export const atMostMsAgo = (time: string) =>
  Math.max(0, serverNow() + 1000 - new Date(time).getTime());
