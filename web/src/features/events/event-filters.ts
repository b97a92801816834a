import type { EventSearch } from "./event-search";
import { CATEGORIES, type Category } from "@hereabouts/db/enumerations";
import { SEARCH_MAX } from "@hereabouts/api/events/event-limits.schema";

import { serverNow } from "@/lib/time/server-time";

export const DATES = ["all", "today", "week", "month", "upcoming"] as const;
export type EventFilters = {
  q?: string;
  category?: Category;
  when?: Exclude<(typeof DATES)[number], "all">;
};

const DAY_MS = 86_400_000;
const DAYS = { week: 7, month: 30 } as const;

const oneOf = <Value extends string>(values: readonly Value[], value?: string) =>
  values.find((known) => known === value);

/** The valid filters of an address. */
export function filtersOf({ q = "", category, when }: EventSearch): EventFilters {
  const words = q.trim().slice(0, SEARCH_MAX);
  const known = oneOf(CATEGORIES, category);
  const date = oneOf(DATES, when);
  return {
    ...(words && { q: words }),
    ...(known && { category: known }),
    ...(date && date !== "all" && { when: date }),
  };
}

export const isFiltered = (filters: EventFilters) => Object.keys(filters).length > 0;

/** The requested period: a day in this device's time zone, a week is 7 days and a month 30. */
export function boundsOf(when: EventFilters["when"], now = new Date(serverNow())) {
  if (!when) return {};
  if (when === "upcoming") return { from: now.toISOString() };
  if (when !== "today")
    return {
      from: now.toISOString(),
      to: new Date(now.getTime() + DAYS[when] * DAY_MS).toISOString(),
    };
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return {
    from: new Date(year, month, day).toISOString(),
    to: new Date(year, month, day + 1).toISOString(),
  };
}
