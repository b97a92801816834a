import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import type { Position } from "@/lib/map-projection";
import { useDebounced } from "@/lib/use-debounced";

export type FoundPlace = InferResponseType<typeof api.places.search.$post, 200>[number];

const DEBOUNCE_MS = 150;
const RETRY_MS = 2000;
const CACHE_MS = 60_000;

const isNotReady = (error: unknown) => error instanceof ApiError && error.code === "not_ready";

/** About ten kilometres: sorting by distance needs no more. */
const tenth = (degrees: number) => Math.round(degrees * 10) / 10;

/** Retries while the server is still loading the names. */
const placesQuery = (text: string, around: Position | undefined) => {
  const near = around && {
    latitude: tenth(around.latitude),
    longitude: tenth(around.longitude),
  };
  return queryOptions({
    queryKey: ["places", text, near],
    queryFn: async ({ signal }) =>
      (
        await api.places.search.$post(
          { json: { text, ...(near && { near }) } },
          { init: { signal } },
        )
      ).json(),
    gcTime: CACHE_MS,
    retry: (_: number, error: Error) => isNotReady(error),
    retryDelay: RETRY_MS,
  });
};

/** Searches places once typing pauses. */
export function usePlaceSearch(text: string, around: Position | undefined) {
  const queryClient = useQueryClient();
  const settled = useDebounced(text, DEBOUNCE_MS, "");
  const query = useQuery({
    ...placesQuery(settled, around),
    enabled: settled !== "" && text !== "",
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === text;
  return {
    places: text === "" || query.isError ? undefined : query.data,
    /** Whether the results belong to the current text. */
    isDone: isCurrent && query.isSuccess && !query.isPlaceholderData,
    isPreparing: isCurrent && query.isFetching && isNotReady(query.failureReason),
    isSearching: text !== "" && (!isCurrent || query.isFetching),
    error: isCurrent && query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
    /** The first result of a text that was typed faster than it was answered. */
    readFirst: async () => {
      const places = await queryClient.fetchQuery(placesQuery(text, around));
      return places[0];
    },
  };
}
