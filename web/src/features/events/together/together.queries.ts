import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";

const suggestions = api.suggestions[":userId"];
export type Suggestion = NonNullable<InferResponseType<typeof suggestions.$get, 200>["suggestion"]>;

const STALE_MS = 300_000;
const RETRIES = 3;

/** An event that the member could attend together with a match. */
export const suggestionQuery = (userId: string) =>
  queryOptions({
    queryKey: ["together", userId],
    queryFn: async () => (await (await suggestions.$get({ param: { userId } })).json()).suggestion,
    staleTime: STALE_MS,
  });

/** Hides the suggestion at once, even offline; other devices follow when the server knows. */
export function useAnswerSuggestion(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) => suggestions.$post({ param: { userId }, json: { eventId } }),
    retry: RETRIES,
    onMutate: () => void queryClient.setQueryData(suggestionQuery(userId).queryKey, null),
  });
}
