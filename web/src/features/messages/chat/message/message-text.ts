// The emoji ℹ counts as a letter.
const LETTER = /[\p{L}--ℹ]/v;
const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\uFE0F?\s*){1,3}$/v;

/** Browsers are slow to match emoji the first time, so text with a letter is ruled out first. */
export const isOnlyEmoji = (text: string) => !LETTER.test(text) && ONLY_EMOJI.test(text);

/** Counts like the server. */
export const countCharacters = (text: string) => [...text].length;
