import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { invalidatePeople } from "@/lib/people/people-cache";

const preferences = api.users.me["dating-preferences"];
export type DatingPreferences = InferResponseType<typeof preferences.$get, 200>;
export type DatingAnswers = Omit<InferRequestType<typeof preferences.$put>["json"], "agrees">;

/** Refetched on each opening, as another device may have changed it. It is not stored on the device. */
export const datingQuery = queryOptions({
  queryKey: ["dating-preferences"],
  queryFn: async () => (await preferences.$get()).json(),
  gcTime: 0,
});

/** A refusal may mean that another device has changed the answers, so they are refetched. */
export function useSaveAnswers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answers: DatingAnswers) =>
      (await preferences.$put({ json: { ...answers, agrees: true } })).json(),
    onSuccess: (saved) => {
      queryClient.setQueryData(datingQuery.queryKey, saved);
      void invalidatePeople(queryClient);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: datingQuery.queryKey }),
  });
}

export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => preferences.$delete(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: datingQuery.queryKey });
      void invalidatePeople(queryClient);
    },
  });
}
