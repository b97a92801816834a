import type { Category } from "@hereabouts/db/enumerations";
import { fold } from "../search/event-search.service.ts";

/** Interests that match every event of a category, even if its words do not name them. */
const CATEGORY_OF: Record<string, Category> = {
  coffee: "coffee",
  fitness: "fitness",
  yoga: "fitness",
  running: "fitness",
  hiking: "outdoor",
  nature: "outdoor",
  cooking: "food",
  food: "food",
  art: "arts",
  photography: "arts",
  music: "arts",
  dancing: "arts",
  technology: "tech",
  tech: "tech",
};

export type Interest = { canonical: string; name: string };

const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** Whether a text contains the words as whole words: "art" is not in "party". */
function containsWords(text: string, words: string) {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isLetter(text, at - 1) && !isLetter(text, at + words.length)) return true;
  return false;
}

/** The first of the interests that an event is about, by its category or its folded text. */
export function interestOf(
  interests: readonly Interest[],
  { category, text }: { category: string; text: string },
) {
  return interests.find(
    ({ canonical }) => CATEGORY_OF[canonical] === category || containsWords(text, fold(canonical)),
  );
}
