import type { QueryClient } from "@tanstack/react-query";

import { nearbyQuery, usualFilters } from "@/features/nearby/public";
import {
  type EventSearch,
  eventsQuery,
  filtersOf,
  prefetchNextEvent,
  prefetchTogether,
} from "@/features/events/public";
import { threadQuery } from "@/features/messages/public";
import { personQuery } from "@/features/people/public";
import { type Me, meQuery, missingDetails } from "@/features/profile/public";

export type PrefetchContext = {
  queryClient: QueryClient;
  /** Data of the first screen, which is awaited for a short time. */
  firstScreen?: Promise<unknown>[];
};
type Visit = { context: PrefetchContext; cause: "preload" | "enter" | "stay" };

/** Fetches data while the screen's code loads; not during profile setup. */
function prefetchForMember(
  { context: { queryClient, firstScreen }, cause }: Visit,
  fetchAll: (queryClient: QueryClient, me: Me) => Promise<unknown>[],
) {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (cause !== "enter" || !me || missingDetails(me).length > 0) return;
  firstScreen?.push(Promise.allSettled(fetchAll(queryClient, me)));
}

export const prefetchPeople = (visit: Visit) =>
  prefetchForMember(visit, (queryClient, { settings }) => [
    queryClient.prefetchInfiniteQuery(nearbyQuery(usualFilters(settings))),
  ]);

export function prefetchMap(visit: Visit) {
  prefetchPeople(visit);
  prefetchForMember(visit, (queryClient) => [prefetchNextEvent(queryClient)]);
}

export const prefetchEvents = (visit: Visit & { location: { search: EventSearch } }) =>
  !visit.location.search.mine &&
  prefetchForMember(visit, (queryClient) => [
    queryClient.prefetchInfiniteQuery(eventsQuery(filtersOf(visit.location.search))),
  ]);

export const prefetchChat = (visit: Visit & { params: { userId: string } }) =>
  prefetchForMember(visit, (queryClient, { id }) => {
    const { userId } = visit.params;
    if (userId === id) return [];
    return [
      queryClient.prefetchQuery(threadQuery(userId)),
      queryClient.prefetchQuery(personQuery(userId)),
      prefetchTogether(queryClient, userId),
    ];
  });
