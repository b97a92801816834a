import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { atom, useAtom } from "jotai";
import { useEffect } from "react";

import { meQuery } from "@/features/profile/public";

import type { Person } from "@/features/people/public";
import { nearbyCountsQuery, nearbyQuery, usualFilters } from "./nearby.queries";

/** A wider circle than the settings ask for, until they change or the app is loaded anew. */
const widerAtom = atom<{ km: number; usualKm: number } | null>(null);

/** With fewer than this the screen says how far away the next people are. */
const FEW_PEOPLE = 5;

/** How far one looks: as far as the settings say, or further for now. */
export function useRadius() {
  const { maxDistance: usualKm } = useSuspenseQuery(meQuery).data.settings;
  const [wider, setWider] = useAtom(widerAtom);
  return {
    usualKm,
    radiusKm: wider?.usualKm === usualKm ? wider.km : usualKm,
    widen: (km: number) => setWider({ km, usualKm }),
    undo: () => setWider(null),
  };
}

const unique = (people: readonly Person[]) => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

/** The people nearby, under the filters in force. */
export function useNearby() {
  const { settings } = useSuspenseQuery(meQuery).data;
  const { radiusKm } = useRadius();
  const filters = { ...usualFilters(settings), maxDistance: radiusKm };
  const nearby = useInfiniteQuery(nearbyQuery(filters));
  const pages = nearby.data?.pages;
  const total = pages?.at(-1)?.total;
  const areFew = total !== undefined && total < FEW_PEOPLE;
  const counts = useQuery({ ...nearbyCountsQuery(filters), enabled: areFew });
  return {
    nearby,
    filters,
    people: pages && unique(pages.flatMap((page) => page.people)),
    total,
    /** Only where there are few. */
    counts: areFew ? counts.data : undefined,
  };
}

/** The map holds everybody who is counted: the next page follows by itself, at most four times. */
export function useEverybody({
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: Nearby["nearby"]) {
  const isNextDue = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isNextDue) void fetchNextPage();
  }, [isNextDue, fetchNextPage]);
}

export type Nearby = ReturnType<typeof useNearby>;
