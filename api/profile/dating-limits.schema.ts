// Apart from the schema: the settings screen needs no zod.
/** Own words for a gender. */
export const OWN_WORDS_MAX = 3;
export const OWN_WORDS_LENGTH_MAX = 30;
