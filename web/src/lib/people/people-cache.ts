import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";

import { storePresence } from "./presence";

/** Fields of a person that must be equal in all queries. */
type CachedPerson = {
  id: string;
  isOnline: boolean;
  showsOnlineStatus: boolean;
  compatibilityScore?: number;
};

type Changes = { isConnected?: boolean; messagesLeft?: number | null };
type MapPeople = (data: unknown, change: <T extends { id: string }>(person: T) => T) => unknown;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      people?: (data: never) => readonly CachedPerson[];
      /** Returns the data with each person changed. */
      mapPeople?: (data: never, change: never) => unknown;
      /** Whether the response depends on the member's place. */
      isByPlace?: boolean;
      /** How long the response may be stored on the device, for when the server is unreachable. */
      ttlMs?: number;
      /** The part of the data to store; coordinates are always removed. */
      toPersist?: (data: never) => unknown;
    };
  }
}

type Scored = Pick<CachedPerson, "id" | "compatibilityScore">;

const peopleIn = ({ meta, state }: Query, data = state.data): readonly CachedPerson[] =>
  data === undefined ? [] : (meta?.people?.(data as never) ?? []);

/** The people of the last response: of a list that was continued, those of its last page. */
function peopleOfResponse(query: Query) {
  const { data, fetchMeta } = query.state;
  if (fetchMeta?.fetchMore?.direction !== "forward") return peopleIn(query);
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return peopleIn(query, { pages: pages.slice(-1), pageParams: pageParams.slice(-1) });
}

/** A pair has one score: queries that hold another one than the latest response are refetched. */
export function refetchStaleScores(
  queryClient: QueryClient,
  people: readonly Scored[],
  latest?: Query,
) {
  const scores = new Map(people.map(({ id, compatibilityScore }) => [id, compatibilityScore]));
  const isOther = ({ id, compatibilityScore: cached }: Scored) => {
    const now = scores.get(id);
    return now !== undefined && cached !== undefined && cached !== now;
  };
  void queryClient.invalidateQueries({
    predicate: (query) =>
      query !== latest && query.state.fetchStatus === "idle" && peopleIn(query).some(isOther),
  });
}

/** Patches a person in every query that holds them. */
export function patchPerson(queryClient: QueryClient, id: string, changes: Changes) {
  const patched = <T extends { id: string }>(person: T) =>
    person.id === id ? { ...person, ...changes } : person;
  for (const { meta, queryKey } of queryClient.getQueryCache().getAll()) {
    const mapPeople = meta?.mapPeople as MapPeople | undefined;
    if (mapPeople)
      queryClient.setQueryData(queryKey, (data: unknown) => data && mapPeople(data, patched));
  }
}

/** Refetches all queries with people, after a change of the member's own data that they depend on. */
export const invalidatePeople = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.people !== undefined });

/** Refetches who is nearby after the place has changed. */
export const invalidateNearby = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isByPlace === true });

/** Updates presence and scores with each response, until the returned function is called. */
export function followPeople(queryClient: QueryClient) {
  const requestedAt = new WeakMap<Query, number>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "fetch") requestedAt.set(query, Date.now());
    if (action.type !== "success" || action.manual) return;
    const people = peopleOfResponse(query);
    if (people.length === 0) return;
    storePresence(people, requestedAt.get(query));
    refetchStaleScores(queryClient, people, query);
  });
}
