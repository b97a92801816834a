import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { invalidatePeople } from "@/lib/people/people-cache";

import { type MeChanges, meQuery } from "./profile.queries";

/** Fields that scores depend on. */
const SCORED = ["interests", "intent", "age"] as const;

export function useUpdateMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: MeChanges) => (await api.users.me.$put({ json })).json(),
    onSuccess: (me, changes) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      if (SCORED.some((field) => field in changes)) void invalidatePeople(queryClient);
    },
  });
}
