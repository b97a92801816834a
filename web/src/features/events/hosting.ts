import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";

import { type Event, eventQuery, invalidateLists, patchEvent } from "./events.queries";

export type NewEvent = InferRequestType<typeof api.events.$post>["json"];
type EventChanges = InferRequestType<(typeof api.events)[":id"]["$put"]>["json"];

export function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewEvent) => (await api.events.$post({ json })).json(),
    onSuccess: (event: Event) => {
      queryClient.setQueryData(eventQuery(event.id).queryKey, event);
      void invalidateLists(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}

export function useEditEvent(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: EventChanges) =>
      (await api.events[":id"].$put({ param: { id }, json })).json(),
    onSuccess: (event: Event) => {
      patchEvent(queryClient, id, event);
      void invalidateLists(queryClient);
    },
  });
}

export function useCallOff(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.events[":id"].$delete({ param: { id }, query: {} }),
    onSuccess: () => {
      patchEvent(queryClient, id, { isCancelled: true });
      void invalidateLists(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}
