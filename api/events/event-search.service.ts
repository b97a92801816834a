import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { nextTurn } from "../lib/turns.ts";
import { readTexts } from "./event-index.repo.ts";

const FOUND_MAX = 500;
const SEARCHED_MAX = 5000;
const SEARCH_BATCH_SIZE = 250;
const FOLD_BATCH_SIZE = 8;
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

async function readFolded({ db }: Deps, ids: readonly number[]) {
  const texts = await readTexts(db, ids);
  return new Map(texts.map(({ id, text }) => [id, fold(text)]));
}

async function textsOf(deps: Deps, ids: readonly number[]) {
  const cache = foldedTexts(deps);
  const found = new Map(ids.map((id) => [id, cache.get(id)]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  for (let start = 0; start < missing.length; start += FOLD_BATCH_SIZE) {
    const batch = missing.slice(start, start + FOLD_BATCH_SIZE);
    for (const [id, text] of await cache.readMany(batch, (unread) => readFolded(deps, unread)))
      found.set(id, text);
    await nextTurn();
  }
  return found;
}

/** The words a text must contain: without duplicates or parts of other words, longest and rarest first. */
export function wordsOf(q: string) {
  const words = [...new Set(fold(q).split(/\s+/))].toSorted((a, b) => b.length - a.length);
  return words.filter(
    (word, at) => word !== "" && !words.slice(0, at).some((longer) => longer.includes(word)),
  );
}

/** The first events that contain every word, among the first `SEARCHED_MAX`. */
export async function searchEvents(
  deps: Deps,
  take: (count: number) => number[],
  words: readonly string[],
) {
  const found: number[] = [];
  for (let searched = 0; searched < SEARCHED_MAX && found.length < FOUND_MAX;) {
    const turn = take(SEARCH_BATCH_SIZE);
    if (turn.length === 0) break;
    for (const [id, text = ""] of await textsOf(deps, turn))
      if (words.every((word) => text.includes(word))) found.push(id);
    searched += turn.length;
    await nextTurn();
  }
  return found.slice(0, FOUND_MAX);
}
