import type { Hub } from "./hub.ts";

/** Presence changes only on this clock, so that nobody's arrivals and departures can be timed to the minute. */
export const PRESENCE_CLOCK_MS = 5 * 60_000;

export type Presence = ReturnType<typeof createPresence>;

/**
 * Who counts as online: members with a connection or activity in the 5 minutes before the clock last advanced. The
 * result is constant until it advances again.
 */
export function createPresence(now: () => number, hub: Pick<Hub, "connectedUsers">) {
  let seen = new Set<number>();
  let online = new Set<number>();
  let alwaysOnline: ReadonlySet<number> = new Set();
  let period = Math.floor(now() / PRESENCE_CLOCK_MS);
  let version = 0;

  function advance() {
    const current = Math.floor(now() / PRESENCE_CLOCK_MS);
    if (current === period) return;
    online = current === period + 1 ? seen : new Set();
    for (const userId of hub.connectedUsers()) online.add(userId);
    seen = new Set(hub.connectedUsers());
    period = current;
    version += 1;
  }

  return {
    touch: (userId: number) => {
      advance();
      if (!alwaysOnline.has(userId)) seen.add(userId);
    },
    isOnline: (userId: number) => {
      advance();
      return online.has(userId) || alwaysOnline.has(userId);
    },
    /** Returns a function that checks many members with one look at the clock. */
    checkOnline: () => {
      advance();
      return (userId: number) => online.has(userId) || alwaysOnline.has(userId);
    },
    /** Increases whenever the set of online members may have changed. */
    version: () => {
      advance();
      return version;
    },
    /** Sets the bots that are online without a connection. */
    setAlwaysOnline: (userIds: ReadonlySet<number>) => {
      alwaysOnline = userIds;
      version += 1;
    },
    /** The members who are online until the clock advances. */
    online: (): ReadonlySet<number> => {
      advance();
      return online;
    },
  };
}
