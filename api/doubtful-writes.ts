import { whenInDoubt } from "@hereabouts/db/client";
import type { Deps } from "./deps.ts";

const INVALIDATION_INTERVAL_MS = 1000;
/** A database server that hung may store what it has received when it goes on; transactions end after five seconds. */
const DOUBT_MS = 10_000;

/**
 * After a write to a database server ended without an answer, nobody knows what it changed, and it may still be stored
 * later. Until that is ruled out, all caches are cleared every second.
 */
export function invalidateWhileInDoubt({ db, events }: Pick<Deps, "db" | "events">) {
  let until = 0;
  let isInvalidating = false;
  const doubtAgain = () => (until = performance.now() + DOUBT_MS);

  async function invalidate() {
    events.emit("everything.changed", null);
    if (db.$client.closed) return;
    await db.run("SELECT 1").catch(doubtAgain);
    isInvalidating = performance.now() < until;
    if (isInvalidating) setTimeout(invalidate, INVALIDATION_INTERVAL_MS).unref();
  }

  whenInDoubt(db, () => {
    doubtAgain();
    if (isInvalidating) return;
    isInvalidating = true;
    void invalidate();
  });
}
