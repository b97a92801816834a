import type { Deps } from "../deps.ts";
import type { Language } from "@hereabouts/db/schema/language";
import { planTown } from "./town-plan.ts";
import {
  deleteTowns,
  findLastUse,
  findOnlineFigures,
  insertTown,
  saveLastUse,
} from "./town.repo.ts";

const MINUTE_MS = 60_000;
export const TOWN_MS = 120 * MINUTE_MS;
export const TOWNS_MAX = 200;
const TOUCH_MS = MINUTE_MS;
const TOWNS_AT_ONCE = 10;

/** Makes a new town that speaks a language; answers the id of its visitor. */
export const foundTown = async (deps: Deps, language: Language) =>
  insertTown(deps.db, planTown(deps, language));

/** Keeps a town that is in use. Told to the database once a minute at most. */
export async function touchTown({ db, now }: Deps, town: number) {
  const lastUse = await findLastUse(db, town);
  if (lastUse !== undefined && lastUse <= now() - TOUCH_MS) await saveLastUse(db, town, now());
}

/** Removes the towns that nobody uses any more, or all when the demo is off, and signs their visitors out. */
export async function sweepTowns(deps: Deps) {
  const unusedSince = deps.env.demo ? deps.now() - TOWN_MS : Number.MAX_SAFE_INTEGER;
  let last: Awaited<ReturnType<typeof deleteTowns>>;
  do {
    last = await deleteTowns(deps.db, unusedSince, TOWNS_MAX, TOWNS_AT_ONCE);
    for (const sessionId of last.endedSessions) deps.hub.endSession(sessionId);
  } while (last.towns === TOWNS_AT_ONCE);
  deps.presence.keepOnline(await findOnlineFigures(deps.db));
}
