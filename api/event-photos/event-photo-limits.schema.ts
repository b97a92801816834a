export const EVENT_PHOTOS_A_PERSON = 10;
export const EVENT_PHOTO_ALT_MAX = 200;
/** So long after the end photos can be added. */
export const EVENT_PHOTOS_DAYS = 30;
