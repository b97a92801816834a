import { PLACE_CHANGED_HEADER } from "@hereabouts/api/places/place-changed.schema";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { type Me, meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";

import { invalidateNearby } from "@/lib/people/people-cache";
import type { Position } from "@/lib/map-projection";
import { roundedPosition } from "./own-position";

type Report = { position: Position; now?: boolean };

const pinOf = (me: Me | undefined) => `${me?.latitude},${me?.longitude}`;

/** Refetches people only if the published place has changed. */
async function refreshPlace(queryClient: QueryClient) {
  const before = pinOf(queryClient.getQueryData(meQuery.queryKey));
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  if (pinOf(me) !== before) await invalidateNearby(queryClient);
}

export function useReportPosition() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isByItself: true },
    mutationFn: ({ position, now }: Report) =>
      api.users.me.location.$put({ json: { ...roundedPosition(position), ...(now && { now }) } }),
    onSuccess: async ({ headers }) => {
      if (headers.has(PLACE_CHANGED_HEADER)) await refreshPlace(queryClient);
    },
  });
}
