import type { Database } from "@hereabouts/db/client";
import { createLeases, releaseLease, takeLease } from "@hereabouts/db/lease";

export const JOBS = "jobs";
/** After the end of the leader another server takes over within `leaseMs` and one round. */
const TIMES = { leaseMs: 8000, renewIntervalMs: 1000 };

/**
 * Elects the server that runs the jobs. One that stood still is no longer the leader when it goes on; what it was sending
 * then, it had claimed in the database.
 */
export function createLeader(db: Database, self: string, { leaseMs, renewIntervalMs } = TIMES) {
  const lease = { name: JOBS, holder: self };
  let until = 0;
  let isEnded = false;
  let asking: Promise<void> | undefined;
  let onLead: () => void = () => undefined;

  async function ask() {
    const asked = performance.now();
    const fence = await takeLease(db, lease, leaseMs);
    if (isEnded) return;
    const isNew = fence !== undefined && performance.now() > until;
    until = fence === undefined ? 0 : asked + leaseMs;
    if (isNew) onLead();
  }

  function round() {
    asking ??= ask()
      // While the database is away, no server can take the lease.
      .catch(() => undefined)
      .finally(() => (asking = undefined));
  }

  return {
    leads: () => performance.now() < until,
    onLead: (work: () => void) => void (onLead = work),
    hold: () => {
      void createLeases(db).then(round, () => undefined);
      return setInterval(round, renewIntervalMs);
    },
    giveUp: async () => {
      isEnded = true;
      until = 0;
      await asking;
      await releaseLease(db, lease).catch(() => undefined);
    },
  };
}
