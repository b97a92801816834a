import { deleteExpiredSessions } from "./auth/session.repo.ts";
import { sweepTowns } from "./demo/town.service.ts";
import type { Deps } from "./deps.ts";
import { loadRarity, refreshRarity } from "./discovery/rarity.service.ts";
import { startPresenceClock } from "./realtime/presence-clock.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a server does by itself while it runs; answers the way to end it. */
export async function startChores(deps: Deps) {
  await loadRarity(deps);
  const regularly = (name: string, everyMs: number, chore: () => Promise<unknown>) =>
    setInterval(() => {
      chore().catch((error: Error) =>
        deps.log.error("chore failed", { chore: name, error: error.message }),
      );
    }, everyMs);
  const timers = [
    regularly("count interests", DAY_MS, () => refreshRarity(deps)),
    regularly("end old sessions", 60 * MINUTE_MS, () => deleteExpiredSessions(deps.db, deps.now())),
    regularly("leave old towns", 5 * MINUTE_MS, () => sweepTowns(deps)),
  ];
  const stopPresence = startPresenceClock(deps);
  return () => {
    stopPresence();
    timers.forEach(clearInterval);
  };
}
