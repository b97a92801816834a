import type { QueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect } from "react";

import { connectionAtom, onFrame, onOnline, sendFrame } from "@/features/realtime/realtime.queries";

import {
  attendeesQuery,
  eventQuery,
  forgetLists,
  patchEvent,
  refreshEvent,
} from "./events.queries";
import { WATCHED_MAX } from "@hereabouts/api/events/event-limits.schema";

type EventFrame = { eventId: string; currentAttendees: number; isCancelled: boolean };

/** Counts that did not move mean that something else may have: the host edited. */
function takeStanding({ eventId, ...standing }: EventFrame, queryClient: QueryClient) {
  const held = queryClient.getQueryData(eventQuery(eventId).queryKey);
  patchEvent(queryClient, eventId, standing);
  if (!held) return;
  if (held.currentAttendees !== standing.currentAttendees)
    void queryClient.invalidateQueries({ queryKey: attendeesQuery(eventId).queryKey });
  else if (held.isCancelled === standing.isCancelled) void refreshEvent(queryClient, eventId);
}

onFrame<EventFrame>("event", takeStanding);
onOnline((queryClient, isReturn) => {
  if (isReturn) void forgetLists(queryClient);
});

/** As long as these events are on screen, their counts move with what others do. */
export function useWatch(eventIds: readonly string[]) {
  const isOnline = useAtomValue(connectionAtom) === "online";
  const watched = eventIds.slice(-WATCHED_MAX).join(" ");
  useEffect(() => {
    if (!isOnline || watched === "") return;
    sendFrame({ type: "watch", eventIds: watched.split(" ") });
    return () => sendFrame({ type: "watch", eventIds: [] });
  }, [isOnline, watched]);
}
