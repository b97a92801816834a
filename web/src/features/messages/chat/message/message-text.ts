/** MESSAGE_MAX of the API's schema, copied so as not to load zod. */
export const MESSAGE_MAX_CHARACTERS = 2000;

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\uFE0F?\s*){1,3}$/v;

export const isOnlyEmoji = (text: string) => ONLY_EMOJI.test(text);

/** Counted as on the server. */
export const countCharacters = (text: string) => [...text].length;
