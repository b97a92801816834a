import { serverNow } from "@/lib/time/server-time";

const HOUR_MS = 3_600_000;
const EVENING = 22;

type VisibleEnd = { value: string; instant: number };

/** In hours, then this evening and midnight in the device's time zone. */
function endsFrom(now: number): VisibleEnd[] {
  const at = (hours: number) => new Date(now).setHours(hours, 0, 0, 0);
  return [
    { value: "2", instant: now + 2 * HOUR_MS },
    { value: "4", instant: now + 4 * HOUR_MS },
    { value: "evening", instant: at(EVENING) },
    { value: "midnight", instant: at(24) },
  ];
}

/** The offered ends: this evening only if it is not too close. */
export const visibleEnds = (now = serverNow()) =>
  endsFrom(now).filter(({ value, instant }) => value !== "evening" || instant > now + HOUR_MS / 2);

/** The chosen end as an instant; null for none. */
export const visibleUntilOf = (chosen: string, current: string) => {
  if (chosen === "" || chosen === current) return chosen || null;
  // Not only the offered ones: time may have passed since the choice.
  const end = endsFrom(serverNow()).find(({ value }) => value === chosen);
  return end ? new Date(end.instant).toISOString() : null;
};
