import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { plainLetters } from "../../lib/text/plain-letters.ts";
import { nextTurn } from "../../lib/processes/turns.ts";
import { EVENTS_COUNTED_MAX } from "../event-limits.schema.ts";
import { readTexts } from "./event-index.repo.ts";
import { wordIndex } from "./word-index.service.ts";

const SEARCHED_MAX = 5000;
const SEARCH_BATCH_SIZE = 100;
const TURN_MS = 2;
const MAX_CHARACTERS = 16_000_000;
/**
 * Longer than any text except those of characters that unfold to whole phrases; `SEARCHED_MAX` of them fit into the
 * cache.
 */
const FOLDED_MAX = 3200;

/** Normalises case, accents and compatibility forms. */
export const fold = (text: string) => plainLetters(text).normalize("NFC").slice(0, FOLDED_MAX);

const ofEvent = ({ innerId }: { innerId: number }) => [innerId];

/** Searchable texts, folded once: folding a hostile text is expensive, searching it is not. */
const foldedTexts = perDeps(({ events }: Deps) =>
  createCache<number, string>(events, {
    maxWeight: MAX_CHARACTERS,
    weightOf: (text) => text.length,
    invalidatedBy: { "event.changed": ofEvent, "event.removed": ofEvent },
  }),
);

/** Yields to other requests whenever this much time has passed. */
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
export async function foldedTextsOf(deps: Deps, ids: readonly number[]) {
  const found = await foldedTexts(deps).readEach(ids, (missing) => readFolded(deps, missing));
  return found.map((text) => text ?? "");
}

/** The words that a text must contain: without duplicates and parts of other words, longest and rarest first. */
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

/** Searches the texts of these events, and adds what they contain to the index; returns those with all of the words. */
async function searchTexts(deps: Deps, ids: readonly number[], words: readonly string[]) {
  const index = wordIndex(deps);
  const before = index.changes();
  const texts = await foldedTextsOf(deps, ids);
  if (index.changes() === before) for (const word of words) index.add(word, ids, texts);
  return new Set(ids.filter((_, at) => containsAll(texts[at] ?? "", words)));
}

/** The first events that contain every word, among the first `SEARCHED_MAX`. */
export async function searchEvents<Event extends { id: number }>(
  deps: Deps,
  take: (count: number) => Event[],
  words: readonly string[],
) {
  const found: Event[] = [];
  const pause = createPauses();
  const index = wordIndex(deps);
  for (let searched = 0; searched < SEARCHED_MAX && found.length < EVENTS_COUNTED_MAX;) {
    const batch = take(SEARCH_BATCH_SIZE);
    if (batch.length === 0) break;
    const known = batch.map(({ id }) => index.contains(id, words));
    const unknown = batch.filter((_, at) => known[at] === undefined).map(({ id }) => id);
    const matching = unknown.length > 0 ? await searchTexts(deps, unknown, words) : undefined;
    for (const [at, event] of batch.entries())
      if (known[at] ?? matching?.has(event.id) === true) found.push(event);
    searched += batch.length;
    await pause();
  }
  return found.slice(0, EVENTS_COUNTED_MAX);
}
