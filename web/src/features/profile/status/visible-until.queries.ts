import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { invalidateNearby } from "@/lib/people/people-cache";

import { meQuery } from "../profile.queries";

/** Shows the member's place until then; null hides it again. */
export function useVisibleUntil() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: "settings" },
    mutationFn: async (visibleUntil: string | null) =>
      (await api.users.me.settings.$put({ json: { visibleUntil } })).json(),
    onSuccess: async () => {
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      void invalidateNearby(queryClient);
    },
  });
}
