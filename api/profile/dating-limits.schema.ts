// Apart from the schema: the settings screen needs no zod.
/** Words of one's own for who one is. */
export const OWN_WORDS_MAX = 3;
export const OWN_WORDS_LENGTH_MAX = 30;
