import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";

import { eventQuery } from "../events.queries";

const page = api.events[":id"].page;
export type PublicPageState = InferResponseType<typeof page.$get, 200>;
type Changes = Partial<Pick<PublicPageState, "showsPlace" | "isIndexed">>;

const NO_PAGE: PublicPageState = { url: null, showsPlace: false, isIndexed: false };

/** Below the event's key, so that invalidating the event invalidates it too. */
export const publicPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventQuery(id).queryKey, "page"],
    queryFn: async () => (await page.$get({ param: { id } })).json(),
  });

/** The response is the new state; the event is refetched for its address. */
function useStored(id: string) {
  const queryClient = useQueryClient();
  return (state: PublicPageState) => {
    queryClient.setQueryData(publicPageQuery(id).queryKey, state);
    void queryClient.invalidateQueries({ queryKey: eventQuery(id).queryKey, exact: true });
  };
}

export function useSavePage(id: string) {
  const store = useStored(id);
  return useMutation({
    mutationFn: async (json: Changes) => (await page.$put({ param: { id }, json })).json(),
    onSuccess: store,
  });
}

export function useEndPage(id: string) {
  const store = useStored(id);
  return useMutation({
    mutationFn: () => page.$delete({ param: { id } }),
    onSuccess: () => store(NO_PAGE),
  });
}
