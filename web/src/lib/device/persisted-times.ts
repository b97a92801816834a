import { atom, getDefaultStore } from "jotai";

/** How long others' profiles, and everything else, may be stored on the device. */
export const PROFILE_TTL_MS = 86_400_000;
export const TTL_MS = 30 * PROFILE_TTL_MS;
/** By query hash: when the server sent the stored response that is shown now. */
export const persistedTimesAtom = atom<ReadonlyMap<string, number>>(new Map());

export const isFromDevice = (hash: string) => getDefaultStore().get(persistedTimesAtom).has(hash);

export function markPersisted(hash: string, at?: number) {
  if (at === undefined && !isFromDevice(hash)) return;
  getDefaultStore().set(persistedTimesAtom, (times) => {
    const next = new Map(times);
    if (at === undefined) next.delete(hash);
    else next.set(hash, at);
    return next;
  });
}
