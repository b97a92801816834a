import { createTimeFormats } from "../lib/time/time-formats.ts";

const FROM_HOUR = 22;
const UNTIL_HOUR = 8;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const clockFormat = createTimeFormats({ hour: "2-digit", minute: "2-digit" });

/** Hours and minutes that a clock shows in the zone. */
function clockIn(timeZone: string, at: number) {
  const text = clockFormat("sv", timeZone).format(at);
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return { hours, minutes };
}

/** When the quiet hours of the zone end; undefined outside of them. */
export function quietUntil(timeZone: string, now: number) {
  const { hours, minutes } = clockIn(timeZone, now);
  if (hours >= UNTIL_HOUR && hours < FROM_HOUR) return undefined;
  const hoursLeft = (UNTIL_HOUR - hours + 24) % 24;
  const end = now - (now % MINUTE_MS) + hoursLeft * HOUR_MS - minutes * MINUTE_MS;
  // The clock may be set meanwhile.
  const shown = clockIn(timeZone, end);
  return end - (shown.hours - UNTIL_HOUR) * HOUR_MS - shown.minutes * MINUTE_MS;
}
