export const endOf = ({ startsAt, durationMs }: { startsAt: number; durationMs: number }) =>
  startsAt + durationMs;

const OFFSET = /(Z|[+-]\d\d:\d\d)$/;

/**
 * The instant a text means: with an offset as it says, else in the zone's local time. A time skipped by a clock change
 * counts as if the clocks had not changed; of a repeated one the first is meant.
 */
export function instantOf(dateTime: string, timeZone: string) {
  const toTheSecond = dateTime.replace(/\.\d+/, "");
  return OFFSET.test(toTheSecond)
    ? Date.parse(toTheSecond)
    : Temporal.PlainDateTime.from(toTheSecond).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The zone's name as the time zone database spells it. */
export const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
