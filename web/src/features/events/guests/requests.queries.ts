import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useEffect } from "react";

import { onFrame } from "@/features/realtime/public";
import { api } from "@/lib/api";
import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";

import { type Event, attendeesQuery, eventQuery, patchEvent, readEvent } from "../events.queries";
import { invalidateDates, refreshEvent } from "../refresh";

const requests = api.events[":id"].requests;
export type JoinRequest = InferResponseType<typeof requests.$get, 200>[number];

/** Below the event's key, so that invalidating the event invalidates it too. */
export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventQuery(id).queryKey, "requests"],
    queryFn: async (): Promise<JoinRequest[]> => (await requests.$get({ param: { id } })).json(),
    meta: { people: (list: JoinRequest[]) => list.map(({ user }) => user) },
  });

function refetchOnAlert(
  { alert: { kind, event } }: ServerFrame<"alert">,
  queryClient: QueryClient,
) {
  if (!event || (kind !== "join_requested" && kind !== "request_answered")) return;
  void refreshEvent(queryClient, event.id);
  void queryClient.invalidateQueries({ queryKey: requestsQuery(event.id).queryKey });
}

/** Refreshes the event when a request to join or the host's answer arrives. */
export const useRequestAlerts = () => useEffect(() => onFrame("alert", refetchOnAlert), []);

/** Approves or declines a request to join. */
export function useAnswerRequest(event: Event, userId: string) {
  const queryClient = useQueryClient();
  const { id } = event;
  return useMutation({
    mutationFn: (isApproved: boolean) =>
      readEvent(async () =>
        (await requests.$post({ param: { id }, json: { userId, isApproved } })).json(),
      ),
    onSuccess: (changed) => {
      patchEvent(queryClient, id, changed);
      queryClient.setQueryData(requestsQuery(id).queryKey, (list) =>
        list?.filter((one) => one.userId !== userId),
      );
      void queryClient.invalidateQueries({ queryKey: attendeesQuery(id).queryKey });
      if (changed.series) void invalidateDates(queryClient);
    },
  });
}
