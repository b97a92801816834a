import type { Query, QueryClient } from "@tanstack/react-query";

import { storePresence } from "./presence";

/** What is held of somebody on several screens, and has to be the same on all of them. */
export type CachedPerson = {
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
      /** The same data with each person changed. */
      mapPeople?: (data: never, change: never) => unknown;
      /** The answer is another one from another place. */
      isByPlace?: boolean;
    };
  }
}

type Scored = Pick<CachedPerson, "id" | "compatibilityScore">;

const peopleIn = ({ meta, state }: Query): readonly CachedPerson[] =>
  state.data === undefined ? [] : (meta?.people?.(state.data as never) ?? []);

/** A pair has one score: whatever holds another one than the latest answer is asked for again. */
export function refetchStaleScores(
  queryClient: QueryClient,
  people: readonly Scored[],
  latest?: Query,
) {
  const scores = new Map(people.map(({ id, compatibilityScore }) => [id, compatibilityScore]));
  const isOther = ({ id, compatibilityScore: held }: Scored) => {
    const now = scores.get(id);
    return now !== undefined && held !== undefined && held !== now;
  };
  void queryClient.invalidateQueries({
    predicate: (query) =>
      query !== latest && query.state.fetchStatus === "idle" && peopleIn(query).some(isOther),
  });
}

/** Changes what is held of one person, wherever it is shown. */
export function patchPerson(queryClient: QueryClient, id: string, changes: Changes) {
  const patched = <T extends { id: string }>(person: T) =>
    person.id === id ? { ...person, ...changes } : person;
  for (const { meta, queryKey } of queryClient.getQueryCache().getAll()) {
    const mapPeople = meta?.mapPeople as MapPeople | undefined;
    if (mapPeople)
      queryClient.setQueryData(queryKey, (data: unknown) => data && mapPeople(data, patched));
  }
}

/** All that holds people is asked for again: it depends on something of one's own that has changed. */
export const invalidatePeople = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.people !== undefined });

/** Who is near is another question from another place. */
export const invalidateNearby = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isByPlace === true });

/** Keeps the presence and scores that screens show in step with each answer; until the returned function is called. */
export function followPeople(queryClient: QueryClient) {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const people = peopleIn(event.query);
    if (people.length === 0) return;
    storePresence(people);
    refetchStaleScores(queryClient, people, event.query);
  });
}
