import type { Category } from "@hereabouts/db/enumerations";

/** Weekly events to begin with, each on its day of the week (0 is Sunday), by the member's own clock. */
export const RITUALS = [
  { id: "walk", category: "outdoor", weekday: 4, hour: 18, minute: 30 },
  { id: "coffee", category: "coffee", weekday: 0, hour: 10, minute: 0 },
  { id: "games", category: "social", weekday: 5, hour: 19, minute: 0 },
] as const satisfies readonly {
  id: string;
  category: Category;
  weekday: number;
  hour: number;
  minute: number;
}[];

export type Ritual = (typeof RITUALS)[number];

export const ritualOf = (id: string | undefined) => RITUALS.find((ritual) => ritual.id === id);

/** Sooner than this nobody would hear of it in time. */
const LEAD_MS = 3 * 3_600_000;

/** The next time of its day and hour on this device's clock. */
export function nextTimeOf({ weekday, hour, minute }: Ritual, now = new Date()) {
  const days = (weekday - now.getDay() + 7) % 7;
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate() + days];
  const next = new Date(year, month, day, hour, minute);
  return next.getTime() - now.getTime() >= LEAD_MS
    ? next
    : new Date(year, month, day + 7, hour, minute);
}
