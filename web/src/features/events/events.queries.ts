import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";

import { type EventFilters, boundsOf } from "./event-filters";

export type Event = InferResponseType<(typeof api.events)[":id"]["$get"], 200>;
export type Attendee = InferResponseType<
  (typeof api.events)[":id"]["attendees"]["$get"],
  200
>[number];
type Page = { events: Event[]; total: number };

const PAGE_EVENTS = 24;
const LISTS = ["events", "nearby"] as const;

/** Without a position: the server looks from the place that it has published. */
export const eventsQuery = (filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filters],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const { q, category, when } = filters;
      const response = await api.events.nearby.$get({
        query: {
          ...(q && { q }),
          ...(category && { category }),
          ...boundsOf(when),
          limit: String(PAGE_EVENTS),
          offset: String(pageParam),
        },
      });
      const total = Number(response.headers.get("X-Total-Count"));
      return { events: await response.json(), total };
    },
    initialPageParam: 0,
    getNextPageParam: ({ events, total }, _, offset) =>
      events.length > 0 && offset + events.length < total ? offset + events.length : undefined,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ["events", "one", id],
    queryFn: async (): Promise<Event> => (await api.events[":id"].$get({ param: { id } })).json(),
  });

export const attendeesQuery = (id: string) =>
  queryOptions({
    queryKey: ["events", "attendees", id],
    queryFn: async (): Promise<Attendee[]> =>
      (await api.events[":id"].attendees.$get({ param: { id } })).json(),
  });

/** Changes what is held of one event, wherever it is shown. */
export function patchEvent(queryClient: QueryClient, id: string, changes: Partial<Event>) {
  const patched = (event: Event) => (event.id === id ? { ...event, ...changes } : event);
  queryClient.setQueryData<Event>(eventQuery(id).queryKey, (event) => event && patched(event));
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: LISTS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map(({ events, total }) => ({ events: events.map(patched), total })),
      },
  );
}

/** What is listed, and in which order, is another question now. */
export const forgetLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: LISTS });

/** Asks anew for an event that is on screen. */
export async function refreshEvent(queryClient: QueryClient, id: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: eventQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: attendeesQuery(id).queryKey }),
  ]);
}
