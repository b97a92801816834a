import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import { totalOf } from "@/lib/total-of";
import { uniqueById } from "@/lib/unique-by-id";

type Page<Item> = { items: Item[]; total: number };
type RequestPage<Item> = (query: {
  limit: string;
  offset: string;
}) => Promise<Pick<Response, "headers"> & { json: () => Promise<Item[]> }>;

export const communityKey = (what: "photos" | "questions", eventId: string) =>
  ["events", what, eventId] as const;

/** A list paged by offset, refetched whenever the page is opened or focused, as others add to it. */
export const offsetPages = <Item>(
  queryKey: ReturnType<typeof communityKey>,
  limit: number,
  request: RequestPage<Item>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }): Promise<Page<Item>> => {
      const response = await request({ limit: String(limit), offset: String(pageParam) });
      return { items: await response.json(), total: totalOf(response) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, total }: Page<Item>, _, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export function useOffsetPages<Item extends { id: string }>(
  options: ReturnType<typeof offsetPages<Item>>,
  enabled = true,
) {
  const query = useInfiniteQuery({ ...options, enabled });
  return { query, items: query.data && uniqueById(query.data.pages.flatMap((page) => page.items)) };
}

/** A change that is pending until the list is refetched. */
export function useCommunityChange<Change>(
  queryKey: ReturnType<typeof communityKey>,
  mutationFn: (change: Change) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}
