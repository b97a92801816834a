import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";

const STALE_MS = 300_000;
const RETRIES = 3;

/** Which event one could go to with somebody one is connected with. */
export const suggestionQuery = (userId: string) =>
  queryOptions({
    queryKey: ["together", userId],
    queryFn: async () =>
      (await (await api.suggestions[":userId"].$get({ param: { userId } })).json()).suggestion,
    staleTime: STALE_MS,
  });

/** It is answered at once, whatever the network does: on other devices as soon as the server knows. */
export function useAnswerSuggestion(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      api.suggestions[":userId"].$post({ param: { userId }, json: { eventId } }),
    retry: RETRIES,
    onMutate: () => void queryClient.setQueryData(suggestionQuery(userId).queryKey, null),
  });
}
