const MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7F]*$/;

/** The text in lower case, without accents and compatibility forms. */
export const plainLetters = (text: string) =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        // Marks are also removed first: normalizing sorts a run of them in quadratic time.
        .replaceAll(MARKS, "")
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(MARKS, "");
