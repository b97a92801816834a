/** Guests can be checked in from this long before the start until this long after the end. */
export const CHECK_IN_BEFORE_MS = 3_600_000;
export const CHECK_IN_AFTER_MS = 12 * 3_600_000;
