import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { useDebounced } from "@/lib/use-debounced";

const DEBOUNCE_MS = 150;
const CACHE_MS = 60_000;
const NONE: readonly string[] = [];
const letters = new Intl.Collator(undefined, { sensitivity: "base" });

/** Filters the last results until the next ones arrive. */
const beginsWith = (name: string, begin: string) =>
  letters.compare(name.slice(0, begin.length), begin) === 0;

/** Interests of others with this prefix, once typing pauses. Failures are ignored: any text can be added. */
export function useInterestSuggestions(begin: string) {
  const settled = useDebounced(begin, DEBOUNCE_MS, "");
  const isEnabled = settled !== "" && begin !== "";
  const query = useQuery({
    queryKey: ["interests", settled],
    queryFn: async ({ signal }) =>
      (await api.interests.$get({ query: { begin: settled } }, { init: { signal } })).json(),
    enabled: isEnabled,
    gcTime: CACHE_MS,
    placeholderData: keepPreviousData,
  });
  const isDone = settled === begin && query.isSuccess && !query.isPlaceholderData;
  const names = (isEnabled && query.data) || NONE;
  return { names: isDone ? names : names.filter((name) => beginsWith(name, begin)), isDone };
}
