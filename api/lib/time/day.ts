const DAY_MS = 86_400_000;

/** The number of the UTC day of an instant, counted from 1970. */
export const dayOf = (ms: number) => Math.floor(ms / DAY_MS);
