import type { Hub } from "./hub.ts";

/** Presence is sent on this clock only, so that nobody's comings and goings can be read to the minute. */
export const PRESENCE_CLOCK_MS = 5 * 60_000;

export type Presence = ReturnType<typeof createPresence>;

/**
 * Who counts as online: who had a live connection or gave a sign of life in the 5 minutes before the clock last
 * advanced. Until it advances again the answer does not change.
 */
export function createPresence(now: () => number, hub: Pick<Hub, "connectedUsers">) {
  let seen = new Set<number>();
  let online = new Set<number>();
  let residents: ReadonlySet<number> = new Set();
  let period = Math.floor(now() / PRESENCE_CLOCK_MS);
  let version = 0;

  function roll() {
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
      roll();
      if (!residents.has(userId)) seen.add(userId);
    },
    isOnline: (userId: number) => {
      roll();
      return online.has(userId) || residents.has(userId);
    },
    /** Grows whenever the set of members online may have changed. */
    version: () => {
      roll();
      return version;
    },
    /** Names all who are online without a connection: the people of the demo sandboxes. */
    keepOnline: (userIds: ReadonlySet<number>) => {
      residents = userIds;
      version += 1;
    },
    /** The members who are online until the clock advances. */
    online: (): ReadonlySet<number> => {
      roll();
      return online;
    },
  };
}
