import { queryOptions } from "@tanstack/react-query";

import { api } from "@/lib/api";
import type { Position } from "@/lib/map-projection";

import { choiceOf } from "./search/place-choice";
import type { FoundPlace } from "./search/place-search.queries";
import { middleOfArea } from "./published-area";

const NAMED_KM = 8;

const largestQuery = (area: Position) =>
  queryOptions({
    queryKey: ["places", "area", area],
    queryFn: async () => {
      const [largest] = await (await api.places.search.$post({ json: { area } })).json();
      return largest ?? null;
    },
    // The server may still be loading the names.
    retry: 5,
    retryDelay: 2000,
  });

/** The largest place within 8 km; null if there is none. */
export const areaNameQuery = (area: Position) => ({
  ...largestQuery(area),
  select: (largest: FoundPlace | null) => largest && choiceOf(largest).text,
});

/** The time zone of that place; null if there is none. */
export const areaZoneQuery = (position: Position) => ({
  ...largestQuery(middleOfArea(position, NAMED_KM)),
  select: (largest: FoundPlace | null) => largest && largest.timeZone,
});
