import { dayOf } from "../lib/time/day.ts";
import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { MEMBERS_REALM } from "../visibility.ts";
import { interestWeights } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import { countInterestsOf } from "./interest-counts/counting.service.ts";
import { readInterestCounts, replaceInterestCounts } from "./rarity.repo.ts";

/** Of weights from 100 to 300: less moves a score by one point at most, and new weights make the server read everybody again. */
const DRIFT_MAX = 5;

/** The interest weights in force: one value for the process, replaced at most once a day. */
export const interestRarity = perDeps(({ events }: Pick<Deps, "events">) => {
  let weights = interestWeights(new Map(), 0);
  return {
    countedDay: 0,
    current: (): InterestRarity => weights,
    replace: (next: InterestRarity) => {
      weights = next;
      events.emit("rarity.changed", null);
    },
  };
});

const MEMBERS = "";

/** Loads the counts of the last refresh, so that scores do not change with a restart. */
export async function loadRarity(deps: Deps) {
  const counts = await readInterestCounts(deps.db);
  const members = counts.get(MEMBERS) ?? 0;
  counts.delete(MEMBERS);
  const { current, replace } = interestRarity(deps);
  const next = interestWeights(counts, members);
  // A server that has refreshed them follows its own change as well.
  if (!Bun.deepEquals(current(), next)) replace(next);
}

/** Another server may have refreshed the counts. */
export const followRarity = (deps: Deps) =>
  deps.several?.whenCatchingUp("rarity", () => loadRarity(deps));

const weightIn = ({ ids, weights, unknownWeight }: InterestRarity, name: string) =>
  weights[ids.get(name) ?? -1] ?? unknownWeight;

const hasDrifted = (current: InterestRarity, next: InterestRarity) =>
  Math.abs(current.unknownWeight - next.unknownWeight) > DRIFT_MAX ||
  [...current.ids.keys(), ...next.ids.keys()].some(
    (name) => Math.abs(weightIn(current, name) - weightIn(next, name)) > DRIFT_MAX,
  );

/**
 * Counts the members per interest and stores the most common ones, if a weight has drifted or a stored interest has a
 * single member or none.
 */
export async function refreshRarity(deps: Deps) {
  const current = interestRarity(deps).current();
  const known = [...current.ids.keys()];
  // A word of a single member would remain here after their account, and nobody shares it.
  const { people, commonest, areKnownShared } = await countInterestsOf(deps, {
    realm: MEMBERS_REALM,
    known,
  });
  const counts = new Map(commonest.map(({ canonical, members }) => [canonical, members]));
  if (!hasDrifted(current, interestWeights(counts, people)) && areKnownShared) return;
  await replaceInterestCounts(deps.db, counts.set(MEMBERS, people));
  await loadRarity(deps);
}

export async function refreshRarityDaily(deps: Deps) {
  const today = dayOf(deps.now());
  const rarity = interestRarity(deps);
  if (rarity.countedDay === today) return;
  rarity.countedDay = today;
  await refreshRarity(deps);
}
