import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";

import { persister } from "./device/persister";
import { dismissFailure } from "./toast";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isByItself`: the mutation was not started by the member. */
    mutationMeta: { isByItself?: boolean };
  }
}

const mutationCache = (onError: (error: Error) => void) =>
  new MutationCache({
    onError,
    onMutate: (_, { meta }) => (meta?.isByItself ? undefined : dismissFailure()),
  });

/** Spec 7: not retried, not refetched on focus, not polled, never stale. */
export function createQueryClient(onError: (error: Error) => void) {
  const shared = { retry: false, networkMode: "always" } as const;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: mutationCache(onError),
    defaultOptions: {
      queries: {
        ...shared,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        persister,
      },
      mutations: shared,
    },
  });
}

/** A response requested before a frame arrived may lack its change: it is fetched again. */
export function refetchPending(queryClient: QueryClient, queryKey: QueryKey) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, () => undefined);
  }
}

/** Resolves once all current fetches below the keys have succeeded or failed. */
export const settled = (queryClient: QueryClient, queryKeys: QueryKey[]) =>
  Promise.allSettled(
    queryKeys.flatMap((queryKey) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: "fetching" })
        .map(({ promise }) => promise),
    ),
  );
