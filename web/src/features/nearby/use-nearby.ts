import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { atom, useAtom } from "jotai";
import { useEffect, useMemo } from "react";

import { meQuery } from "@/features/profile/public";
import { uniqueById } from "@/lib/unique-by-id";

import {
  type Filters,
  type Narrowing,
  isNarrowed,
  nearbyCountsQuery,
  nearbyQuery,
  usualFilters,
} from "./nearby.queries";

/** A radius wider than in the settings, until they change or the page is reloaded. */
const widerAtom = atom<{ km: number; usualKm: number } | null>(null);

/** With fewer people the screen also shows how far away the next ones are. */
const FEW_PEOPLE = 5;

/** The search radius: that of the settings, or a temporary wider one. */
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

/** The people nearby that match the active filters. */
export function useNearby(narrowing: Narrowing = {}) {
  const { settings } = useSuspenseQuery(meQuery).data;
  const { radiusKm } = useRadius();
  const filters: Filters = { ...usualFilters(settings), maxDistance: radiusKm, ...narrowing };
  const nearby = useInfiniteQuery(nearbyQuery(filters));
  const pages = nearby.data?.pages;
  const total = pages?.at(-1)?.total;
  const people = useMemo(() => pages && uniqueById(pages.flatMap((page) => page.people)), [pages]);
  const areFew =
    people !== undefined &&
    people.length < FEW_PEOPLE &&
    !nearby.hasNextPage &&
    !isNarrowed(narrowing);
  const counts = useQuery({ ...nearbyCountsQuery(filters), enabled: areFew });
  // Without people the counts are the content.
  const needed = areFew && people.length === 0 ? [nearby, counts] : [nearby];
  return {
    nearby,
    failed: needed.find(({ isLoadingError }) => isLoadingError),
    filters,
    people,
    total,
    /** Only fetched if there are few people. */
    counts: areFew ? counts.data : undefined,
  };
}

/** People nearby without the member's matches. */
export function useStrangers(narrowing: Narrowing) {
  const nearby = useNearby(narrowing);
  const { people, total } = nearby;
  const strangers = useMemo(() => people?.filter(({ isConnected }) => !isConnected), [people]);
  const connected = (people?.length ?? 0) - (strangers?.length ?? 0);
  return {
    ...nearby,
    people: strangers,
    total: total === undefined ? undefined : Math.max(0, total - connected),
    connected,
  };
}

/** The map shows everybody: further pages are fetched automatically, at most four. */
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
