import type { Deps } from "../../deps.ts";
import { perDeps } from "../../lib/per-deps.ts";

const MAX_BYTES = 16 * 2 ** 20;
const [UNKNOWN, WITHOUT, WITH] = [0, 1, 2];
const GROWTH = 1.5;

/** Which events a word stands in, as far as they were searched: a byte for each by its inner id. */
function createWordIndex({ events }: Deps) {
  const byWord = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  let changes = 0;

  function remove(word: string) {
    bytes -= byWord.get(word)?.length ?? 0;
    byWord.delete(word);
  }

  /** The word of which nothing was learned for longest goes first. */
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
    /** Grows with every change, and so tells whether what was read before still holds. */
    changes: () => changes,
    /** Whether all of the words stand in the event; undefined where one of them was not looked for in it. */
    standIn: (words: readonly string[], id: number) => {
      let isKnown = true;
      for (const word of words) {
        const known = byWord.get(word)?.[id] ?? UNKNOWN;
        if (known === WITHOUT) return false;
        if (known === UNKNOWN) isKnown = false;
      }
      return isKnown || undefined;
    },
    learn: (word: string, ids: readonly number[], texts: readonly string[]) => {
      const most = Math.max(...ids);
      let known = byWord.get(word);
      if (!known || most >= known.length) {
        const larger = new Uint8Array(Math.ceil((most + 1) * GROWTH));
        larger.set(known ?? []);
        known = larger;
      }
      for (const [at, id] of ids.entries())
        known[id] = texts[at]?.includes(word) === true ? WITH : WITHOUT;
      keep(word, known);
    },
  };
}

export const eventWords = perDeps(createWordIndex);
