import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { atom, useAtomValue } from "jotai";

import { meQuery } from "@/features/profile/profile.queries";

import { type Person, nearbyCountsQuery, nearbyQuery } from "./discovery.queries";

/** A wider circle than the settings ask for, until the app is loaded anew. */
export const widerKmAtom = atom<number | null>(null);

const unique = (people: readonly Person[]) => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

/** The people nearby, under the filters in force. */
export function useNearby() {
  const { settings } = useSuspenseQuery(meQuery).data;
  const maxDistance = useAtomValue(widerKmAtom) ?? settings.maxDistance;
  const filters = { maxDistance, minAge: settings.minAge, maxAge: settings.maxAge };
  const nearby = useInfiniteQuery(nearbyQuery(filters));
  const pages = nearby.data?.pages;
  const isEmpty = pages?.[0]?.total === 0;
  const counts = useQuery({ ...nearbyCountsQuery(filters), enabled: isEmpty });
  return {
    nearby,
    filters,
    people: pages && unique(pages.flatMap((page) => page.people)),
    total: pages?.at(-1)?.total,
    counts: counts.data,
  };
}

export type Nearby = ReturnType<typeof useNearby>;
