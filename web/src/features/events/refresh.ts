import type { QueryClient } from "@tanstack/react-query";

import { MINE, eventQuery, patchEvent } from "./events.queries";

/** Refetches an event and patches it in every query; a failure leaves the cached one. */
export async function refreshEvent(queryClient: QueryClient, id: string) {
  const fetching = queryClient.fetchQuery({ ...eventQuery(id), staleTime: 0 });
  const event = await fetching.catch(() => undefined);
  if (event) patchEvent(queryClient, id, event);
}

/** Refetches the member's own lists. */
export const invalidateMine = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: MINE });

const SINGLE_EVENTS = eventQuery("").queryKey.slice(0, -1);

/** Refetches single events: each date of a series carries the state of the others. */
export const invalidateDates = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: SINGLE_EVENTS });
