export const NAME_MAX = 80;
export const BIO_MAX = 500;
/** Spec 9: the limit of the setup form; editing allows more. */
export const SETUP_BIO_MAX = 300;
export const AGE_MIN = 18;
export const AGE_MAX = 120;
export const PHOTOS_MAX = 6;
export const ALT_MAX = 200;
/** The longest time until a status ends. */
export const STATUS_HOURS_MAX = 12;
export const INTERESTS_MAX = 12;
export const INTEREST_LENGTH_MAX = 30;
/** The number of interests in a filter. */
export const FILTER_INTERESTS_MAX = 5;
export const MAX_DISTANCE = { min: 1, max: 20 } as const;
/** The upper end means that age and older, so that every age can be found. */
export const FILTER_AGE = { min: 18, max: 99 } as const;
