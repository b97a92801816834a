/** The schema's own limits (a test compares them), without the library that the schema brings along. */
export const MAX_DISTANCE = { min: 1, max: 20 };
export const FILTER_AGE = { min: 18, max: 99 };
