import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { saveActiveDays } from "./activity.repo.ts";

type Batch = { days: Map<number, number>; saved: Promise<void> };

/** The running write, and those who wait for the next one. */
const batches = perDeps(() => ({
  running: Promise.resolve(),
  next: undefined as Batch | undefined,
}));

function nextBatch(deps: Deps): Batch {
  const state = batches(deps);
  const days = new Map<number, number>();
  async function save() {
    await state.running.catch(() => undefined);
    state.next = undefined;
    await saveActiveDays(deps.db, days);
    for (const userId of days.keys()) deps.events.emit("member.active", { userId });
  }
  const saved = save();
  state.running = saved;
  return { days, saved };
}

/**
 * Saves that the member was active on this day. Those who come during a write share the next one: at midnight a day
 * begins for everybody at once.
 */
export function markActive(deps: Deps, userId: number, day: number) {
  const batch = (batches(deps).next ??= nextBatch(deps));
  batch.days.set(userId, day);
  return batch.saved;
}
