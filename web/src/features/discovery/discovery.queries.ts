import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import type { Me } from "@/features/profile/profile.queries";
import { api } from "@/lib/api";
import { totalOf } from "@/lib/total-of";

export type Person = InferResponseType<(typeof api.users)[":id"]["$get"], 200>;
export type Filters = { maxDistance: number; minAge: number; maxAge: number };
type Page = { people: Person[]; total: number };

export const PAGE_PEOPLE = 100;
const NEARBY = ["users", "nearby"] as const;
const LISTS = [...NEARBY, "list"] as const;

/** Without a position: the server looks from the place that it has published. */
export const nearbyQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filters],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const response = await api.users.nearby.$get({
        query: {
          maxDistance: String(filters.maxDistance),
          minAge: String(filters.minAge),
          maxAge: String(filters.maxAge),
          limit: String(PAGE_PEOPLE),
          offset: String(pageParam),
        },
      });
      const total = totalOf(response);
      return { people: await response.json(), total };
    },
    initialPageParam: 0,
    getNextPageParam: ({ people, total }, _, offset) =>
      people.length > 0 && offset + people.length < total ? offset + people.length : undefined,
    meta: { people: ({ pages }: InfiniteData<Page>) => pages.flatMap(({ people }) => people) },
  });

/** What the settings ask for. */
export const usualFilters = ({ maxDistance, minAge, maxAge }: Me["settings"]): Filters => ({
  maxDistance,
  minAge,
  maxAge,
});

export const nearbyCountsQuery = ({ minAge, maxAge }: Filters) =>
  queryOptions({
    queryKey: [...NEARBY, "counts", minAge, maxAge],
    queryFn: async () => (await api.users.nearby.counts.$get({ query: {} })).json(),
  });

const personKey = (id: string) => ["users", "person", id] as const;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: personKey(id),
    queryFn: async (): Promise<Person> => (await api.users[":id"].$get({ param: { id } })).json(),
    meta: { people: (person: Person) => [person] },
  });

type Changes = Partial<Pick<Person, "isConnected" | "messagesLeft">>;

/** Changes what is held of one person, wherever it is shown. */
export function patchPerson(queryClient: QueryClient, id: string, changes: Changes) {
  const patched = (person: Person) => (person.id === id ? { ...person, ...changes } : person);
  queryClient.setQueryData<Person>(personKey(id), (person) => person && patched(person));
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: LISTS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map(({ people, total }) => ({ people: people.map(patched), total })),
      },
  );
}

/** Who is near is another question from another place. */
export const forgetNearby = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: NEARBY }),
    queryClient.invalidateQueries({ queryKey: ["users", "person"] }),
  ]);
