import { distanceKm } from "../lib/cells.ts";
import type { Near, Reading } from "./place-query.ts";

export type Candidate = {
  id: number;
  /** The folded names, the main one first. */
  keys: readonly string[];
  latitude: number;
  longitude: number;
  population: number;
};
/** `otherName` is the number of the name that was typed in full, if it is not the main one. */
export type Ranked = { id: number; score: number; otherName: number };

const SMALLEST = 500;
/** Closer than this, distance hardly matters. */
const NEAR_KM = 30;
const DISTANCE_WEIGHT = 1.2;

const EXACT = 1.5;
const FIRST_WORDS = 0.3;
const BEGINNING = 0;
const INSIDE = -1;
/** The penalty for a name that is not the main one: large cities have dozens. */
const OTHER_NAME = { exact: 0.3, begun: 1.2 };

function matchScore(key: string, { name, isWhole }: Reading, isMain: boolean) {
  if (key === name) return EXACT;
  if (isWhole) return undefined;
  if (key.startsWith(name)) return key[name.length] === " " ? FIRST_WORDS : BEGINNING;
  // A match inside a secondary name would find what nobody means.
  return isMain && holdsWords(key, name) ? INSIDE : undefined;
}

/**
 * Whether the name contains all words in any order, the last one as a prefix. FTS5 found each of them, but maybe in
 * different names.
 */
function holdsWords(key: string, name: string) {
  const words = name.split(" ");
  const last = words.pop() ?? "";
  const holds = (word: string, end: string) => ` ${key} `.includes(` ${word}${end}`);
  return key.includes(last) && holds(last, "") && words.every((word) => holds(word, " "));
}

function bestName({ keys }: Candidate, reading: Reading) {
  let best: { key: number; score: number } | undefined;
  for (const [key, folded] of keys.entries()) {
    const found = matchScore(folded, reading, key === 0);
    if (found === undefined) continue;
    const score = key === 0 ? found : found - OTHER_NAME[found === EXACT ? "exact" : "begun"];
    if (!best || score > best.score) best = { key, score };
    if (best.score === EXACT) break;
  }
  return best;
}

/** The better the name fits, the larger and the nearer a place is, the higher; undefined if no name of its fits. */
export function rank(candidate: Candidate, reading: Reading, near?: Near): Ranked | undefined {
  const match = bestName(candidate, reading);
  if (!match) return undefined;
  const size = Math.log10(candidate.population + SMALLEST);
  const far = near ? Math.log10(1 + distanceKm(candidate, near) / NEAR_KM) : 0;
  return {
    id: candidate.id,
    score: match.score + size - DISTANCE_WEIGHT * far,
    otherName: candidate.keys[match.key] === reading.name ? match.key : 0,
  };
}
