import { infiniteQueryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";

export type SearchHit = InferResponseType<typeof api.messages.search.$get, 200>[number];

const PAGE_HITS = 20;

export const messageSearchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ["message-search", q],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.messages.search.$get(
          { query: { q, limit: String(PAGE_HITS), ...(pageParam && { before: pageParam }) } },
          { init: { signal } },
        )
      ).json(),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (hits) => (hits.length < PAGE_HITS ? undefined : hits.at(-1)?.messageId),
    // A cached result would lack newer messages.
    gcTime: 0,
    staleTime: 0,
  });
