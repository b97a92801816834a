import type { QueryClient } from "@tanstack/react-query";

import { nearbyQuery, usualFilters } from "@/features/nearby/public";
import { type EventSearch, eventsQuery, filtersOf } from "@/features/events/public";
import { threadQuery } from "@/features/messages/public";
import { personQuery } from "@/features/people/public";
import { type Me, meQuery, missingDetails } from "@/features/profile/public";

type Visit = { context: { queryClient: QueryClient }; cause: "preload" | "enter" | "stay" };

/** Fetches data while the screen's code loads; not during profile setup. */
function prefetchForMember(
  { context, cause }: Visit,
  ask: (queryClient: QueryClient, me: Me) => unknown,
) {
  const me = context.queryClient.getQueryData(meQuery.queryKey);
  if (cause === "enter" && me && missingDetails(me).length === 0) ask(context.queryClient, me);
}

export const prefetchPeople = (visit: Visit) =>
  prefetchForMember(visit, (queryClient, { settings }) =>
    queryClient.prefetchInfiniteQuery(nearbyQuery(usualFilters(settings))),
  );

export const prefetchEvents = (visit: Visit & { location: { search: EventSearch } }) =>
  !visit.location.search.mine &&
  prefetchForMember(visit, (queryClient) =>
    queryClient.prefetchInfiniteQuery(eventsQuery(filtersOf(visit.location.search))),
  );

export const prefetchChat = (visit: Visit & { params: { userId: string } }) =>
  prefetchForMember(visit, (queryClient, { id }) => {
    const { userId } = visit.params;
    if (userId === id) return;
    void queryClient.prefetchQuery(threadQuery(userId));
    void queryClient.prefetchQuery(personQuery(userId));
  });
