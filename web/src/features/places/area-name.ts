import { queryOptions } from "@tanstack/react-query";

import { api } from "@/lib/api";
import type { Position } from "@/lib/map-projection";

import { choiceOf } from "./place-choice";

/** The largest place in the 8 km around; null where there is none. */
export const areaNameQuery = (area: Position) =>
  queryOptions({
    queryKey: ["places", "area", area],
    queryFn: async () => {
      const [largest] = await (await api.places.search.$post({ json: { area } })).json();
      return largest ? choiceOf(largest).text : null;
    },
    // The server may still prepare the names.
    retry: 5,
    retryDelay: 2000,
  });
