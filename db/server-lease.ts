import type { Database } from "./client.ts";
import { createLeases, releaseLease, type Lease, takeLease } from "./lease.ts";
import { DatabaseRefused } from "./migrate.ts";

/** A waiting server takes over within ten seconds after the end of the holder. */
const TIMES = { leaseMs: 8000, renewIntervalMs: 2000, retryIntervalMs: 250, timeoutMs: 10_000 };

const REFUSED =
  "Another server runs on this database (DATABASE_URL), and each would answer from memory what the other has changed. " +
  "Stop it first, give this one a database of its own, or give both the same REDIS_URL, S3_* and SERVER_KEY.";

async function waitForLease(
  db: Database,
  lease: Lease,
  { leaseMs, retryIntervalMs, timeoutMs }: typeof TIMES,
) {
  const end = performance.now() + timeoutMs;
  while ((await takeLease(db, lease, leaseMs)) === undefined) {
    if (performance.now() > end) throw new DatabaseRefused(REFUSED);
    await Bun.sleep(retryIntervalMs);
  }
}

/**
 * Keeps other servers off a database on a server while the lease is renewed. `onLost` is called once another server has
 * it, because this one or the database stood still. Servers of one group hold it together.
 */
export async function leaseForServer(
  db: Database,
  onLost: () => void,
  group?: string,
  times = TIMES,
) {
  const lease = { name: "server", holder: group ?? crypto.randomUUID() };
  await createLeases(db);
  await waitForLease(db, lease, times);
  let isReleased = false;
  let renewal = Promise.resolve();
  let timer = setTimeout(startRenewal, times.renewIntervalMs);

  function startRenewal() {
    renewal = renew();
  }

  async function renew() {
    // While the database is away it is asked again, as no other server can take the lease there.
    const fence = await takeLease(db, lease, times.leaseMs).catch(() => "unknown" as const);
    if (isReleased) return;
    if (fence === undefined) onLost();
    else timer = setTimeout(startRenewal, times.renewIntervalMs);
  }

  return {
    release: async () => {
      isReleased = true;
      clearTimeout(timer);
      await renewal;
      // Other servers of the group may still be running.
      if (group === undefined) await releaseLease(db, lease).catch(() => undefined);
      db.$client.close();
    },
  };
}
