import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";

import { api } from "@/lib/api";

export type Me = InferResponseType<typeof api.users.me.$get, 200>;
export type MeChanges = InferRequestType<typeof api.users.me.$put>["json"];

/** Only fetched when authenticated: the session gate asks first. */
export const meQuery = queryOptions({
  queryKey: ["users", "me"],
  queryFn: async () => (await api.users.me.$get()).json(),
});

export function useUpdateMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: MeChanges) => (await api.users.me.$put({ json })).json(),
    onSuccess: (me) => queryClient.setQueryData(meQuery.queryKey, me),
  });
}
