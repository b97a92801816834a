import { serverNow } from "@/lib/time/server-time";

const HOUR_MS = 3_600_000;
const EVENING = 22;

type VisibleEnd = { value: string; instant: number };

/** The offered ends: in hours, then this evening and midnight in the device's time zone. */
export function visibleEnds(now = serverNow()): VisibleEnd[] {
  const at = (hours: number) => new Date(now).setHours(hours, 0, 0, 0);
  const ends = [
    { value: "2", instant: now + 2 * HOUR_MS },
    { value: "4", instant: now + 4 * HOUR_MS },
    { value: "evening", instant: at(EVENING) },
    { value: "midnight", instant: at(24) },
  ];
  return ends.filter(({ value, instant }) => value !== "evening" || instant > now + HOUR_MS / 2);
}

/** The chosen end as an instant; null for none. */
export const visibleUntilOf = (chosen: string, current: string) => {
  if (chosen === "" || chosen === current) return chosen || null;
  const end = visibleEnds().find(({ value }) => value === chosen);
  return end ? new Date(end.instant).toISOString() : null;
};
