import {
  type QueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { totalOf } from "@/lib/total-of";

const calls = api.events[":id"].photos;
export type EventPhoto = InferResponseType<typeof calls.$get, 200>[number];
type Page = { photos: EventPhoto[]; total: number };

const PAGE_PHOTOS = 24;

/** Fetched again whenever the page is opened or returned to: others add theirs meanwhile. */
export const eventPhotosQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["events", "photos", id],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const query = { limit: String(PAGE_PHOTOS), offset: String(pageParam) };
      const response = await calls.$get({ param: { id }, query });
      return { photos: await response.json(), total: totalOf(response) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ photos, total }: Page, _, offset) =>
      photos.length > 0 && offset + photos.length < total ? offset + photos.length : undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const refresh = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: eventPhotosQuery(id).queryKey });

/** A photo that came meanwhile moves the pages: it may be on two of them. */
const withoutDoubles = (pages: readonly Page[]) => [
  ...new Map(pages.flatMap(({ photos }) => photos).map((photo) => [photo.id, photo])).values(),
];

export function useEventPhotos(id: string, enabled: boolean) {
  const query = useInfiniteQuery({ ...eventPhotosQuery(id), enabled });
  return { query, photos: query.data && withoutDoubles(query.data.pages) };
}
export type EventPhotosState = ReturnType<typeof useEventPhotos>;

/** Resolves once the list has it. */
export function useAddPhoto(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => calls.$post({ param: { id }, json: { url } }),
    onSuccess: () => refresh(queryClient, id),
  });
}

const one = calls[":photoId"];

export function useDescribePhoto(id: string, photoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alt: string) => one.$put({ param: { id, photoId }, json: { alt } }),
    onSuccess: () => refresh(queryClient, id),
  });
}

export function useRemovePhoto(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (photoId: string) => one.$delete({ param: { id, photoId } }),
    onSuccess: () => refresh(queryClient, id),
  });
}
