/** MESSAGE_MAX of the API's schema, without its weight. */
export const MESSAGE_MAX_CHARACTERS = 2000;

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,5}$/v;

export const isOnlyEmoji = (text: string) => ONLY_EMOJI.test(text);

/** As the server counts them. */
export const countCharacters = (text: string) => [...text].length;
