import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { invalidateNearby } from "@/lib/people/people-cache";
import { refetchPending } from "@/lib/query-client";
import { toastFailure } from "@/lib/toast-failure";
import { totalOf } from "@/lib/total-of";

import { NEARBY_COUNTS, NEARBY_LIST } from "../nearby.queries";

export type Pass = InferResponseType<typeof api.passes.$get, 200>[number];
type Page = { passes: Pass[]; total: number };

const PAGE_PASSES = 50;
/** One after the other: an undo must follow its pass. */
const scope = { id: "passes" };

export const passesQuery = infiniteQueryOptions({
  queryKey: ["passes"],
  queryFn: async ({ pageParam }): Promise<Page> => {
    const query = { limit: String(PAGE_PASSES), ...(pageParam && { before: pageParam }) };
    const response = await api.passes.$get({ query });
    return { passes: await response.json(), total: totalOf(response) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ passes, total }, pages) =>
    pages.flatMap((page) => page.passes).length < total ? passes.at(-1)?.userId : undefined,
});

/** The visible lists already have the change; lists requested before it do not. */
function refetchOthers(queryClient: QueryClient) {
  refetchPending(queryClient, NEARBY_LIST);
  void queryClient.invalidateQueries({ queryKey: NEARBY_COUNTS });
  void queryClient.invalidateQueries({ queryKey: passesQuery.queryKey });
}

type Callbacks<Variables> = { onError: (error: Error, variables: Variables) => void };

export function useSavePass<Variables extends { id: string; days: number }>({
  onError,
}: Callbacks<Variables>) {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: ({ id, days }: Variables) =>
      api.passes[":userId"].$put({ param: { userId: id }, json: { days } }),
    onSuccess: () => refetchOthers(queryClient),
    onError,
  });
}

export function useDeletePass<Variables extends { id: string }>({ onError }: Callbacks<Variables>) {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: ({ id }: Variables) => api.passes[":userId"].$delete({ param: { userId: id } }),
    onSuccess: () => refetchOthers(queryClient),
    onError,
  });
}

/** Undoes a pass from the list of hidden people. */
export function useShowAgain(failed: (name: string) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: ({ userId }: Pass) => api.passes[":userId"].$delete({ param: { userId } }),
    onSuccess: (_, { userId }) => {
      queryClient.setQueryData(passesQuery.queryKey, (data) => data && without(data, userId));
      void invalidateNearby(queryClient);
    },
    onError: (error, { name }) => toastFailure(error, failed(name), ""),
  });
}

const without = (data: InfiniteData<Page>, gone: string) => ({
  ...data,
  pages: data.pages.map(({ passes, total }) => ({
    passes: passes.filter(({ userId }) => userId !== gone),
    total: total - 1,
  })),
});
