import { plainLetters } from "../../lib/text/plain-letters.ts";

// These scripts put no spaces between words: each character is one.
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}\p{M}]+/gu;
const WORD_MAX = 40;

/** Without accents and capitals; a sharp s is written as two. */
export const fold = (text: string) => plainLetters(text).replaceAll("ß", "ss");

/** Folding may split a word, such as a fraction. */
const foldedWords = (word: string) =>
  (fold(word).match(/[\p{L}\p{N}]+/gu) ?? []).map((each) => [...each].slice(0, WORD_MAX).join(""));

/** The distinct folded words of a text. */
export const wordsOf = (text: string) => [
  ...new Set((text.match(WORD) ?? []).flatMap((word) => foldedWords(word))),
];

export type SearchTerms = { words: readonly string[]; isLastWhole: boolean };

/** The searched words; the last is a prefix unless something follows it. */
export function termsOf(query: string, max: number): SearchTerms {
  const words = (query.match(WORD) ?? []).flatMap((word) => foldedWords(word)).slice(0, max);
  return { words, isLastWhole: /[^\p{L}\p{N}\p{M}]$/u.test(query) };
}

const isSought = ({ words, isLastWhole }: SearchTerms, word: string) =>
  words.some((term, index) =>
    index === words.length - 1 && !isLastWhole ? word.startsWith(term) : word === term,
  );

/** Whether a text contains all searched words. */
export function holdsAll(text: string, { words, isLastWhole }: SearchTerms) {
  const held = wordsOf(text);
  return words.every((_, index) => {
    const isLast = index === words.length - 1;
    const one = { words: words.slice(index, index + 1), isLastWhole: !isLast || isLastWhole };
    return held.some((word) => isSought(one, word));
  });
}

const BEFORE = 40;
const SNIPPET_MAX = 160;
const startsInPair = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/** A part of the text around the first match, with the positions of all matches in it. */
export function snippetOf(text: string, terms: SearchTerms) {
  const found = [...text.matchAll(WORD)]
    .filter(([word]) => foldedWords(word).some((each) => isSought(terms, each)))
    .map(({ 0: word, index }) => [index, index + word.length] as const);
  const first = found[0]?.[0] ?? 0;
  const wanted = first > BEFORE ? first - BEFORE : 0;
  const start = startsInPair(text, wanted) ? wanted - 1 : wanted;
  const cut = Math.min(text.length, start + SNIPPET_MAX);
  const end = startsInPair(text, cut) ? cut - 1 : cut;
  return {
    snippet: text.slice(start, end),
    isCut: { before: start > 0, after: end < text.length },
    matches: found
      .filter(([, to]) => to <= end)
      .map(([from, to]) => [from - start, to - start] as [number, number]),
  };
}
