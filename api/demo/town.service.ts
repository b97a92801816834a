import type { Deps } from "../deps.ts";
import type { Language } from "@hereabouts/db/enumerations";
import type { Network } from "../lib/network.ts";
import { FIGURES } from "./town-people.ts";
import { planTown } from "./town-plan.ts";
import {
  deleteTowns,
  findLastUse,
  findFiguresNamed,
  insertTown,
  saveLastUse,
} from "./town.repo.ts";

const MINUTE_MS = 60_000;
export const TOWN_MS = 120 * MINUTE_MS;
export const TOWNS_MAX = 200;
const TOUCH_MS = MINUTE_MS;
const TOWNS_AT_ONCE = 10;
/** The others come online as anybody does: when they type. */
const ALWAYS_THERE = FIGURES.filter((figure) => "isOnline" in figure).map(({ name }) => name);

/** The widest network, as a keyed hash: enough to count towns by, and no address. */
function hashNetwork({ serverKey }: Deps, networks: readonly Network[]) {
  const key = networks.at(-1)?.key ?? "";
  return new Bun.CryptoHasher("sha256", serverKey).update(`network:${key}`).digest("base64url");
}

/** Makes a new town that speaks a language, for a visitor from these networks; answers the visitor's id. */
export const foundTown = async (deps: Deps, language: Language, networks: readonly Network[]) =>
  insertTown(deps.db, { ...planTown(deps, language), network: hashNetwork(deps, networks) });

/** Keeps a town that is in use. Told to the database once a minute at most. */
async function touchTown({ db, now }: Deps, town: number) {
  const usedAt = now();
  const lastUse = await findLastUse(db, town);
  if (lastUse !== undefined && lastUse <= usedAt - TOUCH_MS) await saveLastUse(db, town, usedAt);
}

export const keepTownsInUse = (deps: Deps) =>
  deps.events.subscribe("session.resumed", ({ kind, realm }) =>
    kind === "visitor" ? touchTown(deps, realm) : undefined,
  );

/** Removes the towns that nobody uses any more, or all when the demo is off, and signs their visitors out. */
export async function sweepTowns(deps: Deps) {
  const unusedSince = deps.env.demo ? deps.now() - TOWN_MS : Number.MAX_SAFE_INTEGER;
  let last: Awaited<ReturnType<typeof deleteTowns>>;
  do {
    last = await deleteTowns(deps.db, unusedSince, TOWNS_MAX, TOWNS_AT_ONCE);
    deps.events.emit("session.ended", { sessionIds: last.endedSessions });
  } while (last.towns === TOWNS_AT_ONCE);
  deps.presence.keepOnline(await findFiguresNamed(deps.db, ALWAYS_THERE));
}
