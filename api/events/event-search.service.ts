import type { Database } from "@hereabouts/db/client";
import type { Deps } from "../deps.ts";
import { nextTurn } from "../lib/turns.ts";
import { readTexts } from "./calendar.repo.ts";

const FOUND_MAX = 500;
const SEARCHED_MAX = 5000;
const SEARCHED_A_TURN = 250;
const FOLDED_A_TURN = 8;
const CHARACTERS_KEPT = 16_000_000;
/** Longer than any text but those of signs that unfold to whole phrases; `SEARCHED_MAX` of them can be kept. */
const FOLDED_MAX = 3200;

const ASCII = /^[\0-\x7F]*$/;

/** Without case, accents and the other ways to write the same letter. */
export function fold(text: string) {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .normalize("NFC");
  return letters.slice(0, FOLDED_MAX).toLowerCase();
}

/** What is searched, folded once and kept as long as there is room: hostile texts make folding dear, not finding. */
function createSearchTexts(db: Database) {
  const texts = new Map<number, string>();
  let characters = 0;
  let changes = 0;

  function drop(id: number) {
    characters -= texts.get(id)?.length ?? 0;
    texts.delete(id);
  }

  function keep(id: number, text: string) {
    drop(id);
    texts.set(id, text);
    characters += text.length;
    for (const oldest of texts.keys()) {
      if (characters <= CHARACTERS_KEPT) break;
      drop(oldest);
    }
  }

  return {
    textsOf: async (ids: readonly number[]) => {
      const found = new Map(ids.map((id) => [id, texts.get(id)]));
      const missing = ids.filter((id) => found.get(id) === undefined);
      for (let start = 0; start < missing.length; start += FOLDED_A_TURN) {
        const before = changes;
        for (const { id, text } of await readTexts(
          db,
          missing.slice(start, start + FOLDED_A_TURN),
        )) {
          const folded = fold(text);
          found.set(id, folded);
          if (before === changes) keep(id, folded);
        }
        await nextTurn();
      }
      return found;
    },
    /** To be called after the words of an event changed, or it was removed. */
    changed: (id: number) => {
      changes += 1;
      drop(id);
    },
    clear: () => {
      changes += 1;
      characters = 0;
      texts.clear();
    },
  };
}

const known = new WeakMap<Database, ReturnType<typeof createSearchTexts>>();

export function searchTextsOf({ db }: Pick<Deps, "db">) {
  const texts = known.get(db) ?? createSearchTexts(db);
  known.set(db, texts);
  return texts;
}

/** What a text must hold: no word twice, none that stands in another, the longest and rarest first. */
export function wordsOf(q: string) {
  const words = [...new Set(fold(q).split(/\s+/))].toSorted((a, b) => b.length - a.length);
  return words.filter(
    (word, at) => word !== "" && !words.slice(0, at).some((longer) => longer.includes(word)),
  );
}

/** The first of the events in which every word occurs, among as many as are searched for one list. */
export async function searchEvents(
  deps: Deps,
  take: (count: number) => number[],
  words: readonly string[],
) {
  const found: number[] = [];
  for (let searched = 0; searched < SEARCHED_MAX && found.length < FOUND_MAX;) {
    const turn = take(SEARCHED_A_TURN);
    if (turn.length === 0) break;
    for (const [id, text = ""] of await searchTextsOf(deps).textsOf(turn))
      if (words.every((word) => text.includes(word))) found.push(id);
    searched += turn.length;
    await nextTurn();
  }
  return found.slice(0, FOUND_MAX);
}
