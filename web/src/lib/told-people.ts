import type { Query, QueryClient } from "@tanstack/react-query";

import { notePresence } from "./presence";

/** What is told of somebody on several screens, and has to be the same on all of them. */
export type ToldPerson = {
  id: string;
  isOnline: boolean;
  showsOnlineStatus: boolean;
  compatibilityScore?: number;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { people?: (data: never) => readonly ToldPerson[] };
  }
}

type Scored = Pick<ToldPerson, "id" | "compatibilityScore">;

const peopleIn = ({ meta, state }: Query): readonly ToldPerson[] =>
  state.data === undefined ? [] : (meta?.people?.(state.data as never) ?? []);

/** A pair has one score: whatever holds another one than was just told is asked for again. */
export function agreeOnScores(queryClient: QueryClient, people: readonly Scored[], told?: Query) {
  const scores = new Map(people.map(({ id, compatibilityScore }) => [id, compatibilityScore]));
  const isOther = ({ id, compatibilityScore: held }: Scored) => {
    const now = scores.get(id);
    return now !== undefined && held !== undefined && held !== now;
  };
  void queryClient.invalidateQueries({
    predicate: (query) =>
      query !== told && query.state.fetchStatus === "idle" && peopleIn(query).some(isOther),
  });
}

/** All that holds people is asked for again: what is told of them has changed with something of one's own. */
export const forgetPeople = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.people !== undefined });

/** Keeps what the screens tell of people in step with each answer; until the returned function is called. */
export function followPeople(queryClient: QueryClient) {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const people = peopleIn(event.query);
    if (people.length === 0) return;
    notePresence(people);
    agreeOnScores(queryClient, people, event.query);
  });
}
