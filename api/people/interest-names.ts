import { canonicalInterest } from "./compatibility.ts";

/** `bytes` is the encoded JSON. */
export type InterestName = { ref: number; canonical: string; json: string; bytes: Buffer };
export type InterestNames = ReturnType<typeof createInterestNames>;

/** Stores each spelling of an interest once, with a number. */
export function createInterestNames(maxEntries: number) {
  const byName = new Map<string, InterestName>();
  let byRef: InterestName[] = [];

  return {
    of: (name: string): InterestName => {
      const known = byName.get(name);
      if (known) return known;
      const canonical = canonicalInterest(name);
      const isKept = byRef.length < maxEntries;
      const json = JSON.stringify(name);
      const bytes = Buffer.from(json);
      const added = { ref: isKept ? byRef.length : -1, canonical, json, bytes };
      if (isKept) {
        byName.set(name, added);
        byRef.push(added);
      }
      return added;
    },
    at: (ref: number) => byRef[ref],
    /** The names by number; this array stays unchanged when the names are cleared. */
    all: (): readonly InterestName[] => byRef,
    isFull: () => byRef.length >= maxEntries,
    clear: () => {
      byName.clear();
      byRef = [];
    },
  };
}
