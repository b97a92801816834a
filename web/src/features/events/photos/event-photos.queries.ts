import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";

import { communityKey, offsetPages, useCommunityChange, useOffsetPages } from "../offset-pages";

const calls = api.events[":id"].photos;
export type EventPhoto = InferResponseType<typeof calls.$get, 200>[number];

const PAGE_PHOTOS = 24;

const keyOf = (id: string) => communityKey("photos", id);

export function useEventPhotos(id: string, enabled: boolean) {
  const pages = offsetPages<EventPhoto>(keyOf(id), PAGE_PHOTOS, (query) =>
    calls.$get({ param: { id }, query }),
  );
  const { query, items } = useOffsetPages(pages, enabled);
  return { query, photos: items };
}
export type EventPhotosState = ReturnType<typeof useEventPhotos>;

export const useAddPhoto = (id: string) =>
  useCommunityChange(keyOf(id), (url: string) => calls.$post({ param: { id }, json: { url } }));

const one = calls[":photoId"];

export const useDescribePhoto = (id: string, photoId: string) =>
  useCommunityChange(keyOf(id), (alt: string) =>
    one.$put({ param: { id, photoId }, json: { alt } }),
  );

export const useRemovePhoto = (id: string) =>
  useCommunityChange(keyOf(id), (photoId: string) => one.$delete({ param: { id, photoId } }));
