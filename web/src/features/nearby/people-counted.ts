/** The maximum that the server counts. */
export const PEOPLE_COUNTED_MAX = 500;
