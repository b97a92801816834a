export const EVENT_PHOTOS_A_PERSON = 10;
export const EVENT_PHOTO_ALT_MAX = 200;
/** Photos can be added until this many days after the end. */
export const EVENT_PHOTOS_DAYS = 30;
