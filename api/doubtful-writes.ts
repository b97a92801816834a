import { whenInDoubt } from "@hereabouts/db/client";
import type { Deps } from "./deps.ts";

const AGAIN_MS = 1000;
/** A server that hung stores what it had been sent as soon as it goes on, and ends transactions after five seconds. */
const DOUBT_MS = 10_000;

/**
 * A write to a database server that ended without an answer has told nobody what it changed, and may be stored later.
 * Until that is over nothing in memory is believed for longer than a second.
 */
export function forgetWhileInDoubt({ db, events }: Pick<Deps, "db" | "events">) {
  let until = 0;
  let isForgetting = false;
  const doubtAgain = () => (until = performance.now() + DOUBT_MS);

  async function forget() {
    events.emit("everything.changed", null);
    if (db.$client.closed) return;
    await db.run("SELECT 1").catch(doubtAgain);
    isForgetting = performance.now() < until;
    if (isForgetting) setTimeout(forget, AGAIN_MS).unref();
  }

  whenInDoubt(db, () => {
    doubtAgain();
    if (isForgetting) return;
    isForgetting = true;
    void forget();
  });
}
