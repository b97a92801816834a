import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";

import { KEPT_MS } from "@/lib/kept-times";
import { api } from "@/lib/api";
import { invalidatePeople } from "@/lib/people-cache";

export type Me = InferResponseType<typeof api.users.me.$get, 200>;
export type MeChanges = InferRequestType<typeof api.users.me.$put>["json"];

export const readMe = async () => (await api.users.me.$get()).json();

/** Fields that scores depend on. */
const SCORED = ["interests", "intent", "age"] as const;

/** Only fetched when signed in: the auth guard asks for the status first. */
export const meQuery = queryOptions({
  queryKey: ["users", "me"],
  queryFn: readMe,
  meta: { keptMs: KEPT_MS },
});

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
