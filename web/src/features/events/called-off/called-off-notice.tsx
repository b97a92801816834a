import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";

import { type Event, acknowledgeCalledOff, calledOffQuery } from "../events.queries";

const CalledOffDialog = lazy(async () => ({
  default: (await import("./called-off-dialog")).CalledOffDialog,
}));

/** Shows which events were called off since the last visit, except the one whose screen is open. */
export function CalledOffNotice() {
  const { data: events = [] } = useQuery(calledOffQuery);
  const { pathname } = useLocation();
  const unknown = events.filter(({ id }) => pathname !== `/events/${id}`);
  if (unknown.length === 0) return null;
  return (
    <Suspense>
      <CalledOffDialog events={unknown} />
    </Suspense>
  );
}

/** Opening a called-off event acknowledges it; its host needs no notice. */
export function useAcknowledgeCalledOff(event: Event, myId: string) {
  const queryClient = useQueryClient();
  const { id } = event;
  const isNews = event.isCancelled && event.isUserAttending && event.createdBy !== myId;
  useEffect(() => {
    if (isNews) void acknowledgeCalledOff(queryClient, id);
  }, [queryClient, id, isNews]);
}
