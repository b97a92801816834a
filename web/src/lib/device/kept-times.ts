import { atom, getDefaultStore } from "jotai";

/** How long others' profiles, and everything else, may be stored on the device. */
export const KEPT_PROFILE_MS = 86_400_000;
export const KEPT_MS = 30 * KEPT_PROFILE_MS;
/** By query hash: when the server sent the stored response that is shown now. */
export const keptTimesAtom = atom<ReadonlyMap<string, number>>(new Map());

export const isFromDevice = (hash: string) => getDefaultStore().get(keptTimesAtom).has(hash);

export function markKept(hash: string, at?: number) {
  if (at === undefined && !isFromDevice(hash)) return;
  getDefaultStore().set(keptTimesAtom, (times) => {
    const next = new Map(times);
    if (at === undefined) next.delete(hash);
    else next.set(hash, at);
    return next;
  });
}
