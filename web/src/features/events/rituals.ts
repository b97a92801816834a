import type { Category } from "@hereabouts/db/enumerations";

import { serverNow } from "@/lib/time/server-time";

/** Weekly events to start with, each on a day of the week (0 is Sunday) at an hour and minute. */
export const RITUALS = [
  { id: "walk", category: "outdoor", weekday: 4, clock: [18, 30] },
  { id: "coffee", category: "coffee", weekday: 0, clock: [10, 0] },
  { id: "games", category: "social", weekday: 5, clock: [19, 0] },
] as const satisfies readonly {
  id: string;
  category: Category;
  weekday: number;
  clock: readonly [number, number];
}[];

export type Ritual = (typeof RITUALS)[number];

export const ritualOf = (id: string | undefined) => RITUALS.find((ritual) => ritual.id === id);

/** With less notice nobody would hear of it in time. */
const LEAD_MS = 3 * 3_600_000;

/** The next time of its day and hour on this device's clock. */
export function nextTimeOf({ weekday, clock }: Ritual, now = new Date(serverNow())) {
  const days = (weekday - now.getDay() + 7) % 7;
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate() + days];
  const next = new Date(year, month, day, ...clock);
  return next.getTime() - now.getTime() >= LEAD_MS
    ? next
    : new Date(year, month, day + 7, ...clock);
}
