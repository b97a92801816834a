/** The server counts up to here. */
export const PEOPLE_COUNTED_MAX = 500;
