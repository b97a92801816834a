import { plainLetters } from "../lib/text/plain-letters.ts";

const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ə: "e",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
const APOSTROPHES = /['’‘ʼʻ`´]/g;
/** The words of a name without accents, capitals and apostrophes, one space between them. */
export const fold = (text: string) =>
  plainLetters(text.replaceAll(APOSTROPHES, ""))
    .replaceAll(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
