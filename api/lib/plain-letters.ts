const MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7F]*$/;

/** In small letters, without accents and compatibility forms. */
export const plainLetters = (text: string) =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        // Marks go before as well: sorting a long run of them is what normalizing takes quadratic time for.
        .replaceAll(MARKS, "")
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(MARKS, "");
