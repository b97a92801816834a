import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { nextTurn } from "../lib/turns.ts";
import { readTexts } from "./event-index.repo.ts";

const FOUND_MAX = 500;
const SEARCHED_MAX = 5000;
const SEARCH_BATCH_SIZE = 100;
const TURN_MS = 2;
const MAX_CHARACTERS = 16_000_000;
/**
 * Longer than any text except those of characters that unfold to whole phrases; `SEARCHED_MAX` of them fit into the
 * cache.
 */
const FOLDED_MAX = 3200;

const MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7F]*$/;

/** Normalises case, accents and compatibility forms. */
export function fold(text: string) {
  if (ASCII.test(text)) return text.toLowerCase();
  // Marks go before as well: sorting a long run of them is what normalizing takes quadratic time for.
  const letters = text
    .replaceAll(MARKS, "")
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .normalize("NFC");
  return letters.slice(0, FOLDED_MAX).toLowerCase();
}

const ofEvent = ({ innerId }: { innerId: number }) => [innerId];

/** Searchable texts, folded once: folding a hostile text is expensive, searching it is not. */
const foldedTexts = perDeps(({ events }: Deps) =>
  createCache<number, string>(events, {
    maxWeight: MAX_CHARACTERS,
    weightOf: (text) => text.length,
    invalidatedBy: { "event.changed": ofEvent, "event.removed": ofEvent },
  }),
);

/** Lets other requests run in between once this much time has gone. */
function createPauses() {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await nextTurn();
    began = performance.now();
  };
}

async function readFolded({ db }: Deps, ids: readonly number[]) {
  const pause = createPauses();
  const folded = new Map<number, string>();
  for (const { id, text } of await readTexts(db, ids)) {
    folded.set(id, fold(text));
    await pause();
  }
  return folded;
}

/** The folded text of each of these events, in their order; empty for one that is gone. */
async function textsOf(deps: Deps, ids: readonly number[]) {
  const found = await foldedTexts(deps).readEach(ids, (missing) => readFolded(deps, missing));
  return found.map((text) => text ?? "");
}

/** The words a text must contain: without duplicates or parts of other words, longest and rarest first. */
export function wordsOf(q: string) {
  const words = [...new Set(fold(q).split(/\s+/))].toSorted((a, b) => b.length - a.length);
  return words.filter(
    (word, at) => word !== "" && !words.slice(0, at).some((longer) => longer.includes(word)),
  );
}

const containsAll = (text: string, words: readonly string[]) => {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
};

/** The first events that contain every word, among the first `SEARCHED_MAX`. */
export async function searchEvents(
  deps: Deps,
  take: (count: number) => number[],
  words: readonly string[],
) {
  const found: number[] = [];
  const pause = createPauses();
  for (let searched = 0; searched < SEARCHED_MAX && found.length < FOUND_MAX;) {
    const turn = take(SEARCH_BATCH_SIZE);
    if (turn.length === 0) break;
    const texts = await textsOf(deps, turn);
    for (let at = 0; at < turn.length; at += 1)
      if (containsAll(texts[at] ?? "", words)) found.push(turn[at] as number);
    searched += turn.length;
    await pause();
  }
  return found.slice(0, FOUND_MAX);
}
