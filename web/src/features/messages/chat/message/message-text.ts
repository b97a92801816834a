/** MESSAGE_MAX of the API's schema, copied so as not to load zod. */
export const MESSAGE_MAX_CHARACTERS = 2000;

// The emoji ℹ is a letter too.
const LETTER = /[\p{L}--ℹ]/v;
const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\uFE0F?\s*){1,3}$/v;

/** Browsers need a long time for their first look at emoji, so words are told from them by a letter. */
export const isOnlyEmoji = (text: string) => !LETTER.test(text) && ONLY_EMOJI.test(text);

/** Counted as on the server. */
export const countCharacters = (text: string) => [...text].length;
