const QUARTER_MS = 900_000;

/** The next full quarter of an hour: what ends there does not tell when it was set. */
export const nextQuarter = (instant: number) => Math.ceil(instant / QUARTER_MS) * QUARTER_MS;
