import type { Database } from "./client.ts";
import { createLeases, giveLeaseUp, type Lease, takeLease } from "./lease.ts";
import { DatabaseRefused } from "./migrate.ts";

/** A waiting server takes over within ten seconds after the end of the holder. */
const TIMES = { heldMs: 8000, renewedMs: 2000, triedMs: 250, waitMs: 10_000 };

const REFUSED =
  "Another server runs on this database (DATABASE_URL), and each would answer from memory what the other has changed. " +
  "Stop it first, give this one a database of its own, or give both the same REDIS_URL, S3_* and SERVER_KEY.";

async function take(db: Database, lease: Lease, { heldMs, triedMs, waitMs }: typeof TIMES) {
  const end = performance.now() + waitMs;
  while ((await takeLease(db, lease, heldMs)) === undefined) {
    if (performance.now() > end) throw new DatabaseRefused(REFUSED);
    await Bun.sleep(triedMs);
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
  await take(db, lease, times);
  let isReleased = false;
  let holding = Promise.resolve();
  let timer = setTimeout(holdOn, times.renewedMs);

  function holdOn() {
    holding = renew();
  }

  async function renew() {
    // While the database is away it is asked again, as no other server can take the lease there.
    const fence = await takeLease(db, lease, times.heldMs).catch(() => "unknown" as const);
    if (isReleased) return;
    if (fence === undefined) onLost();
    else timer = setTimeout(holdOn, times.renewedMs);
  }

  return {
    release: async () => {
      isReleased = true;
      clearTimeout(timer);
      await holding;
      // Other servers of the group may still be running.
      if (group === undefined) await giveLeaseUp(db, lease).catch(() => undefined);
      db.$client.close();
    },
  };
}
