import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

import type { Person } from "@/features/people/public";

import { NEARBY_LIST, type NearbyPage } from "../nearby.queries";

type Pages = InfiniteData<NearbyPage, number>;
/** A person's position in a cached list. */
export type ListPosition = { queryKey: QueryKey; page: number; index: number; person: Person };

/** Replaces the people of a page, and shifts the offsets of later ones: the server's list has changed by one. */
const withPeople = (data: Pages, page: number, by: 1 | -1, people: Person[]): Pages => ({
  pages: data.pages.map((one, at) => ({
    ...one,
    people: at === page ? people : one.people,
    total: one.total + by,
  })),
  pageParams: data.pageParams.map((offset, at) => (at > page ? offset + by : offset)),
});

/** Removes a person from every cached list of people nearby; returns their positions. */
export function removeFromLists(queryClient: QueryClient, id: string): ListPosition[] {
  return queryClient
    .getQueriesData<Pages>({ queryKey: NEARBY_LIST })
    .flatMap(([queryKey, data]) => {
      const page = data?.pages.findIndex(({ people }) => people.some((one) => one.id === id)) ?? -1;
      const people = data?.pages[page]?.people;
      const person = people?.find((one) => one.id === id);
      if (!data || !people || !person) return [];
      const others = people.filter((one) => one !== person);
      queryClient.setQueryData(queryKey, withPeople(data, page, -1, others));
      return [{ queryKey, page, index: people.indexOf(person), person }];
    });
}

/** Restores a person at their positions, in lists that lack them. */
export function restoreToLists(queryClient: QueryClient, positions: readonly ListPosition[]) {
  for (const { queryKey, page, index, person } of positions)
    queryClient.setQueryData<Pages>(queryKey, (data) => {
      const people = data?.pages[page]?.people;
      const isHeld = data?.pages.some((one) => one.people.some(({ id }) => id === person.id));
      if (!data || !people || isHeld) return data;
      return withPeople(data, page, 1, people.toSpliced(index, 0, person));
    });
}
