import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { TTL_MS, PROFILE_TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { firstPaint } from "@/lib/page/first-paint";
import { requirePublicId } from "@/lib/public-id";
import { totalOf } from "@/lib/total-of";

import { type EventFilters, boundsOf } from "./event-filters";

export type Event = InferResponseType<(typeof api.events)[":id"]["$get"], 200>;
export type Attendee = InferResponseType<
  (typeof api.events)[":id"]["attendees"]["$get"],
  200
>[number];
type LiveFields = Pick<Event, "currentAttendees" | "isCancelled">;
export type Page = { events: Event[]; total: number };

const PAGE_EVENTS = 24;
/** How long an unused list stays cached with all its pages, for a return from an event. */
const LIST_GC_MS = 3_600_000;
const LISTS = ["events", "nearby"] as const;
/** Among them, so that what changes an event or the lists changes these too. */
export const MINE = [...LISTS, "mine"] as const;

/** Events that this page knows to be called off. */
export const knownCalledOff = new Set<string>();

/** What frames said of events, in the order of their arrival. */
const liveFields = new Map<string, LiveFields & { order: number }>();
let lastOrder = 0;

/** Fetches events; a frame that arrived during the request is newer than the response. */
export async function readEvents(request: () => Promise<Event[]>) {
  const orderBefore = lastOrder;
  return (await request()).map((event) => {
    if (event.isCancelled) knownCalledOff.add(event.id);
    const { order = 0, ...fields } = liveFields.get(event.id) ?? {};
    return order > orderBefore ? { ...event, ...fields } : event;
  });
}

export const readEvent = async (request: () => Promise<Event>) =>
  (await readEvents(async () => [await request()]))[0] as Event;

export const nextOffset = ({ events, total }: Page, _: unknown, offset: number) =>
  events.length > 0 && offset + events.length < total ? offset + events.length : undefined;

/** Without a position: the server uses the member's published place, and its default radius if none is given. */
export const eventsQuery = (filters: EventFilters & { withinKm?: number }) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filters],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const { q, category, when, withinKm } = filters;
      let total = 0;
      const events = await readEvents(async () => {
        const response = await api.events.nearby.$get({
          query: {
            ...(q && { q }),
            ...(category && { category }),
            ...boundsOf(when),
            ...(withinKm && { maxDistance: String(withinKm) }),
            limit: String(PAGE_EVENTS),
            offset: String(pageParam),
          },
        });
        total = totalOf(response);
        return response.json();
      });
      return { events, total };
    },
    initialPageParam: 0,
    gcTime: LIST_GC_MS,
    meta: { ttlMs: TTL_MS },
    getNextPageParam: nextOffset,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ["events", "one", id],
    queryFn: async () => {
      requirePublicId(id);
      return readEvent(async () => (await api.events[":id"].$get({ param: { id } })).json());
    },
    meta: { ttlMs: TTL_MS },
  });

export const attendeesQuery = (id: string) =>
  queryOptions({
    queryKey: ["events", "attendees", id],
    queryFn: async (): Promise<Attendee[]> =>
      (await api.events[":id"].attendees.$get({ param: { id } })).json(),
    meta: {
      people: (attendees: Attendee[]) => attendees.map(({ user }) => user),
      ttlMs: PROFILE_TTL_MS,
    },
  });

/** Called-off events that the member was attending and has not acknowledged. */
export const calledOffQuery = queryOptions({
  queryKey: ["called-off"],
  queryFn: async () => {
    await firstPaint();
    return readEvents(async () => (await api.events["called-off"].$get()).json());
  },
});

export async function acknowledgeCalledOff(queryClient: QueryClient, id: string) {
  queryClient.setQueryData(calledOffQuery.queryKey, (events) =>
    events?.filter((event) => event.id !== id),
  );
  await api.events[":id"].acknowledge.$post({ param: { id } }).catch(() => undefined);
}

const isWhole = (changes: Partial<Event>): changes is Event => "creator" in changes;

/**
 * Patches an event in every query that holds it. A complete event replaces the cached one, so that fields the response
 * lacks disappear, such as the point after leaving.
 */
export function patchEvent(queryClient: QueryClient, id: string, changes: Partial<Event>) {
  const changed = (event: Event) => (isWhole(changes) ? changes : { ...event, ...changes });
  const patched = (event: Event) => (event.id === id ? changed(event) : event);
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

/** Applies a frame to the cached event. */
export function patchLiveFields(queryClient: QueryClient, id: string, fields: LiveFields) {
  lastOrder += 1;
  liveFields.set(id, { ...fields, order: lastOrder });
  patchEvent(queryClient, id, fields);
}

/** Refetches lists, whose content and order may have changed. */
export const invalidateLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: LISTS });
