import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { refreshPlace, toastNotSaved } from "@/features/filters/public";
import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { invalidateNearby } from "@/lib/people/people-cache";

export type PlaceChoice = InferRequestType<typeof api.users.me.place.$put>["json"];

export function useChoosePlace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: PlaceChoice) => (await api.users.me.place.$put({ json })).json(),
    onSuccess: async (place) => {
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, place });
      void invalidateNearby(queryClient);
      await refreshPlace(queryClient);
    },
    onError: toastNotSaved,
  });
}
