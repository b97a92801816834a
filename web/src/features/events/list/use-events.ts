import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { uniqueById } from "@/lib/unique-by-id";

import { type EventFilters, filtersOf } from "../event-filters";
import { type EventSearch, eventSearch } from "../event-search";
import { eventsQuery } from "../events.queries";
import type { FilterChange } from "./filter-bar";

/** The fetched events that match the filters. */
export function useEvents(filters: EventFilters) {
  const query = useInfiniteQuery({ ...eventsQuery(filters), placeholderData: keepPreviousData });
  return {
    query,
    events: query.data && uniqueById(query.data.pages.flatMap(({ events }) => events)),
    total: query.data?.pages.at(-1)?.total,
  };
}
export type FoundEvents = ReturnType<typeof useEvents>;

/** The filters, stored in the search parameters of the current screen. */
export function useFilters(search: EventSearch) {
  const navigate = useNavigate();
  const go = { to: ".", replace: true, resetScroll: false } as const;
  return {
    filters: filtersOf(search),
    clear: () => void navigate({ ...go, search: {} }),
    change: (changed: FilterChange) =>
      void navigate({
        ...go,
        search: (current) => filtersOf({ ...eventSearch(current), ...changed }),
      }),
  };
}
