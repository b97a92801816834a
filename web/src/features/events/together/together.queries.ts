import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";

const STALE_MS = 300_000;
const RETRIES = 3;

/** An event that the member could attend together with a match. */
export const suggestionQuery = (userId: string) =>
  queryOptions({
    queryKey: ["together", userId],
    queryFn: async () =>
      (await (await api.suggestions[":userId"].$get({ param: { userId } })).json()).suggestion,
    staleTime: STALE_MS,
  });

/** Hides the suggestion at once, even offline; other devices follow when the server knows. */
export function useAnswerSuggestion(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      api.suggestions[":userId"].$post({ param: { userId }, json: { eventId } }),
    retry: RETRIES,
    onMutate: () => void queryClient.setQueryData(suggestionQuery(userId).queryKey, null),
  });
}
