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
    // The server may still prepare the names.
    retry: 5,
    retryDelay: 2000,
  });

/** The largest place in the 8 km around; null where there is none. */
export const areaNameQuery = (area: Position) => ({
  ...largestQuery(area),
  select: (largest: FoundPlace | null) => largest && choiceOf(largest).text,
});

/** The time zone there; null where there is no place around. */
export const areaZoneQuery = (position: Position) => ({
  ...largestQuery(middleOfArea(position, NAMED_KM)),
  select: (largest: FoundPlace | null) => largest && largest.timeZone,
});
