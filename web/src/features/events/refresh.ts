import type { QueryClient } from "@tanstack/react-query";

import { MINE, eventQuery, patchEvent } from "./events.queries";

/** Shows an event as it stands on the server, wherever it is shown, if it can be fetched. */
export async function refreshEvent(queryClient: QueryClient, id: string) {
  const asked = queryClient.fetchQuery({ ...eventQuery(id), staleTime: 0 });
  const event = await asked.catch(() => undefined);
  if (event) patchEvent(queryClient, id, event);
}

/** Refetches the lists of one's own events. */
export const invalidateMine = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: MINE });

const SINGLE_EVENTS = eventQuery("").queryKey.slice(0, -1);

/** Refetches single events: each date of a series says how the others stand. */
export const invalidateDates = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: SINGLE_EVENTS });
