/** Characters outside the fonts of pictures, which have Latin letters and common signs. */
const UNKNOWN =
  /[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2026\u2030\u2039\u203a\u20ac\u2122]/gu;
const LETTER = /[\p{L}\p{N}]/gu;

const lettersIn = (text: string) => text.match(LETTER)?.length ?? 0;

/** The text without characters that the fonts lack; empty if most letters would be lost. */
export function drawnText(text: string) {
  const plain = text
    .normalize("NFC")
    .replace(/[\u202f\u2009]/g, " ")
    .replace(UNKNOWN, "")
    .replace(/\s+/g, " ")
    .trim();
  return lettersIn(plain) * 2 > lettersIn(text) ? plain : "";
}
