/** The server counts no further. */
export const PEOPLE_COUNTED_MAX = 500;
