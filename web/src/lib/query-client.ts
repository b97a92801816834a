import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** Spec 7: not retried, not refetched on focus, not polled, never stale. */
export function createQueryClient(onError: (error: Error) => void) {
  const shared = { retry: false, networkMode: "always" } as const;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        ...shared,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: shared,
    },
  });
}
