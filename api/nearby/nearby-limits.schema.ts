/** The most people of an answer, and the most that are counted. */
export const PEOPLE_COUNTED_MAX = 500;
