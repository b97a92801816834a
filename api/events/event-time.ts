const OFFSET = /(Z|[+-]\d\d:\d\d)$/;

/**
 * The instant that a text means: with an offset by itself, else by the clocks of the zone. A time that the clocks skip
 * counts as if they had not; of one that they show twice the first is meant.
 */
export function instantOf(dateTime: string, timeZone: string) {
  const toTheSecond = dateTime.replace(/\.\d+/, "");
  return OFFSET.test(toTheSecond)
    ? Date.parse(toTheSecond)
    : Temporal.PlainDateTime.from(toTheSecond).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The zone's name as the database of zones spells it. */
export const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
