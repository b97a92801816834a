/** The schema's own limits (a test compares them), without the library that the schema brings along. */
export const NAME_MAX = 80;
export const AGE_MIN = 18;
export const AGE_MAX = 120;
/** Spec 9: what one may write at first; editing takes more. */
export const SETUP_BIO_MAX = 300;
