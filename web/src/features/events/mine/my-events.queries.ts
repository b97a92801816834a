import type { MY_EVENTS } from "@hereabouts/api/events/event-limits.schema";
import { infiniteQueryOptions } from "@tanstack/react-query";

import { TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { totalOf } from "@/lib/total-of";

import { MINE, type Page, nextOffset, readEvents } from "../events.queries";

const PAGE_EVENTS = 24;

export type Part = (typeof MY_EVENTS)[number];

export const myEventsQuery = (part: Part) =>
  infiniteQueryOptions({
    queryKey: [...MINE, part],
    queryFn: async ({ pageParam }): Promise<Page> => {
      let total = 0;
      const events = await readEvents(async () => {
        const query = { part, limit: String(PAGE_EVENTS), offset: String(pageParam) };
        const response = await api.events.mine.$get({ query });
        total = totalOf(response);
        return response.json();
      });
      return { events, total };
    },
    initialPageParam: 0,
    meta: { ttlMs: TTL_MS },
    getNextPageParam: nextOffset,
  });
