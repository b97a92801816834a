export const MESSAGE_MAX = 2000;
/** The characters of a message that a reply to it shows. */
export const QUOTE_MAX = 140;
/** The time after sending within which a message can be changed, and removed for both. */
export const EDIT_MS = 15 * 60_000;
export const UNSEND_MS = 24 * 3_600_000;
