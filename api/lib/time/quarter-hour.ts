const QUARTER_MS = 900_000;

/** The next full quarter of an hour, so that an end does not reveal when it was set. */
export const nextQuarter = (instant: number) => Math.ceil(instant / QUARTER_MS) * QUARTER_MS;
