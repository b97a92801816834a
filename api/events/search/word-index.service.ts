import type { Deps } from "../../deps.ts";
import { perDeps } from "../../lib/per-deps.ts";

const MAX_BYTES = 16 * 2 ** 20;
const [UNKNOWN, WITHOUT, WITH] = [0, 1, 2];
const GROWTH = 1.5;

/** For each searched word one byte per event, by inner id: unknown, without or with the word. */
function createWordIndex({ events }: Deps) {
  const byWord = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  let changes = 0;

  function remove(word: string) {
    bytes -= byWord.get(word)?.length ?? 0;
    byWord.delete(word);
  }

  /** Removes the least recently updated word first. */
  function keep(word: string, known: Uint8Array<ArrayBuffer>) {
    remove(word);
    byWord.set(word, known);
    bytes += known.length;
    for (const [oldest] of byWord) {
      if (bytes <= MAX_BYTES || oldest === word) break;
      remove(oldest);
    }
  }

  function changed({ innerId }: { innerId: number }) {
    changes += 1;
    for (const known of byWord.values()) if (innerId < known.length) known[innerId] = UNKNOWN;
  }

  events.subscribe("event.changed", changed);
  events.subscribe("event.removed", changed);
  events.subscribe("everything.changed", () => {
    changes += 1;
    byWord.clear();
    bytes = 0;
  });

  return {
    /** Increases with every change, so that results can be checked for staleness. */
    changes: () => changes,
    /** Whether the event contains all of the words; undefined if one was not searched in it yet. */
    contains: (id: number, words: readonly string[]) => {
      let isKnown = true;
      for (const word of words) {
        const known = byWord.get(word)?.[id] ?? UNKNOWN;
        if (known === WITHOUT) return false;
        if (known === UNKNOWN) isKnown = false;
      }
      return isKnown || undefined;
    },
    /** Adds which of these texts, of the events with these ids, contain the word. */
    add: (word: string, ids: readonly number[], texts: readonly string[]) => {
      const largestId = Math.max(...ids);
      let known = byWord.get(word);
      if (!known || largestId >= known.length) {
        const larger = new Uint8Array(Math.ceil((largestId + 1) * GROWTH));
        larger.set(known ?? []);
        known = larger;
      }
      for (const [at, id] of ids.entries())
        known[id] = texts[at]?.includes(word) === true ? WITH : WITHOUT;
      keep(word, known);
    },
  };
}

export const wordIndex = perDeps(createWordIndex);
