import { fold } from "./fold.ts";
import { PLACE_WORDS } from "./places-file.ts";

const WORDS_MAX = 6;
const WORD_MAX = 40;

/** One interpretation of the typed text: the words of a name, then the words of its region. */
export type Reading = { name: string; where: readonly string[]; isWhole: boolean };
export type Near = { latitude: number; longitude: number };

const wordsOf = (text: string) =>
  fold(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, WORD_MAX));

/** "Paris, TX" says where the name ends; "paris tx" may be a name of two words, or of one. */
export function readingsOf(text: string): Reading[] {
  const [before = "", ...rest] = text.split(/[,、，]/);
  const words = wordsOf(before).slice(0, WORDS_MAX);
  const where = wordsOf(rest.join(" ")).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const name = words.join(" ");
  if (where.length > 0) return [{ name, where, isWhole: false }];
  const shorter = words.slice(1).map((_, index) => ({
    name: words.slice(0, index + 1).join(" "),
    where: words.slice(index + 1),
    isWhole: true,
  }));
  return [{ name, where: [], isWhole: false }, ...shorter];
}

const quoted = (word: string) => `"${word}"`;
/** The last word is a prefix. */
const begun = (words: readonly string[]) =>
  words.map((word, index) => quoted(word) + (index === words.length - 1 ? "*" : ""));

/** The FTS5 query; the last word of each part is a prefix. */
export function matchOf({ name, where, isWhole }: Reading, near?: Near) {
  const names = name.split(" ");
  const found = isWhole ? names.map(quoted) : begun(names);
  const parts = [...found, ...begun(where.map(PLACE_WORDS.regionWord))];
  if (near) {
    const cells = PLACE_WORDS.cellWordsAround(near.latitude, near.longitude).map(quoted);
    parts.push(`(${cells.join(" OR ")})`);
  }
  return parts.join(" AND ");
}
