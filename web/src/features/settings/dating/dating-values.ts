import { OWN_WORDS_LENGTH_MAX, OWN_WORDS_MAX } from "@hereabouts/api/profile/dating-limits.schema";
import { oneLine } from "@hereabouts/api/lib/text/visible-text.schema";
import type { Gender, Wanted } from "@hereabouts/db/enumerations";

import type { FieldErrors } from "@/lib/forms/use-form";
import { datingTexts } from "@/texts/dating";

import type { DatingAnswers, DatingPreferences } from "./dating.queries";

/** As chosen and typed. */
type DatingValues = Omit<DatingAnswers, "ownWords"> & { ownWords: string };

export const valuesOf = (stored: DatingPreferences): DatingValues => ({
  genders: stored.genders,
  ownWords: stored.ownWords.join(", "),
  wanted: stored.wanted,
  isShown: stored.isShown,
});

const wordsOf = (typed: string) =>
  typed
    .split(",")
    .map(oneLine)
    .filter((word) => word !== "");

export const answersOf = (values: DatingValues): DatingAnswers => ({
  ...values,
  ownWords: wordsOf(values.ownWords),
});

/** Choosing `alone` clears the others, and choosing another clears it. */
export function chosen<Kind extends Gender | Wanted>(
  before: readonly Kind[],
  after: Kind[],
  alone: Kind,
) {
  const isAlone = after.includes(alone) && !before.includes(alone);
  return isAlone ? [alone] : after.filter((kind) => kind !== alone || after.length === 1);
}

function whoProblem(values: DatingValues, words: string[]) {
  const isSilent = values.genders.includes("rather_not_say");
  if (isSilent && words.length > 0) return datingTexts.whoBoth;
  return values.genders.length + words.length === 0 ? datingTexts.whoMissing : undefined;
}

function wordsProblem(words: string[]) {
  if (words.length > OWN_WORDS_MAX) return datingTexts.tooManyWords(OWN_WORDS_MAX);
  return words.some((word) => [...word].length > OWN_WORDS_LENGTH_MAX)
    ? datingTexts.wordTooLong(OWN_WORDS_LENGTH_MAX)
    : undefined;
}

export function validateAnswers(values: DatingValues): FieldErrors {
  const words = wordsOf(values.ownWords);
  const found = {
    genders: whoProblem(values, words),
    ownWords: wordsProblem(words),
    wanted: values.wanted.length === 0 ? datingTexts.whomMissing : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
