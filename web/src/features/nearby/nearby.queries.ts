import type { Intent } from "@hereabouts/db/enumerations";
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { PROFILE_TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { totalOf } from "@/lib/total-of";

/** Filters of the Discover screen, stored in its address; absent rather than empty. */
export type Narrowing = { intent?: Intent; interests?: string[]; online?: true };
export type Filters = { maxDistance: number; minAge: number; maxAge: number } & Narrowing;

export const isNarrowed = ({ intent, interests, online }: Narrowing) =>
  intent !== undefined || interests !== undefined || online === true;

/** `isFull` if there may be more: the total includes people that the list leaves out. */
export type NearbyPage = { people: Person[]; total: number; isFull: boolean };
type Pages = InfiniteData<NearbyPage, number>;

export const PAGE_PEOPLE = 100;
export const NEARBY_LIST = ["users", "nearby", "list"] as const;
export const NEARBY_COUNTS = ["users", "nearby", "counts"] as const;

const withPeople = (data: Pages, change: (person: Person) => Person): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, people: page.people.map(change) })),
});

/** Without a position: the server uses the member's published place. */
export const nearbyQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...NEARBY_LIST, filters],
    queryFn: async ({ pageParam }): Promise<NearbyPage> => {
      const response = await api.users.nearby.$get({
        query: {
          maxDistance: String(filters.maxDistance),
          minAge: String(filters.minAge),
          maxAge: String(filters.maxAge),
          ...(filters.intent && { intent: filters.intent }),
          ...(filters.interests && { interests: filters.interests }),
          ...(filters.online && { online: "1" as const }),
          limit: String(PAGE_PEOPLE),
          offset: String(pageParam),
        },
      });
      const total = totalOf(response);
      const people = await response.json();
      return { people, total, isFull: people.length === PAGE_PEOPLE };
    },
    initialPageParam: 0,
    getNextPageParam: ({ people, total, isFull }, _, offset) =>
      isFull && offset + people.length < total ? offset + people.length : undefined,
    meta: {
      people: ({ pages }: Pages) => pages.flatMap(({ people }) => people),
      mapPeople: withPeople,
      isByPlace: true,
      ...(!isNarrowed(filters) && { ttlMs: PROFILE_TTL_MS }),
    },
  });

/** The filters from the settings. */
export const usualFilters = ({ maxDistance, minAge, maxAge }: Me["settings"]): Filters => ({
  maxDistance,
  minAge,
  maxAge,
});

export const nearbyCountsQuery = ({ minAge, maxAge }: Filters) =>
  queryOptions({
    queryKey: [...NEARBY_COUNTS, minAge, maxAge],
    queryFn: async () => (await api.users.nearby.counts.$get({ query: {} })).json(),
    meta: { isByPlace: true, ttlMs: PROFILE_TTL_MS },
  });
