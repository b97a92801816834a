import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";
import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { onFrame, onOnline } from "@/features/realtime/public";
import { refetchPending } from "@/lib/query-client";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import {
  type Event,
  attendeesQuery,
  calledOffQuery,
  eventQuery,
  invalidateLists,
  knownCalledOff,
  patchLiveFields,
} from "./events.queries";

type EventFrame = ServerFrame<"event">;

const cachedEvent = (queryClient: QueryClient, eventId: string) =>
  queryClient.getQueryData(eventQuery(eventId).queryKey);

/** Refetches only what a frame changed: a watch is answered at once, mostly with what is cached already. */
function refreshChanged(
  queryClient: QueryClient,
  cached: Event,
  { eventId, currentAttendees, edits = cached.edits }: EventFrame,
) {
  if (cached.currentAttendees !== currentAttendees)
    void queryClient.invalidateQueries({ queryKey: attendeesQuery(eventId).queryKey });
  // Somebody before the member may wait no more.
  if (cached.edits !== edits || cached.waitlist?.position)
    void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
}

/** Attendees get one toast; the host and members who only look at the event see it on the screen. */
async function showCalledOff(queryClient: QueryClient, eventId: string) {
  const event = await queryClient.fetchQuery(eventQuery(eventId));
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me || !event.isUserAttending || event.createdBy === me.id) return;
  toast({
    title: memberTexts.events.toldCalledOff(event.title),
    description: memberTexts.events.toldCalledOffText,
    href: `/events/${eventId}`,
  });
}

function toastRemoved(queryClient: QueryClient, title: string) {
  toast({
    title: memberTexts.events.toldCalledOff(title),
    description: memberTexts.events.toldCalledOffText,
  });
  void invalidateLists(queryClient);
}

function applyFrame(queryClient: QueryClient, frame: EventFrame) {
  const { eventId, currentAttendees, isCancelled, title } = frame;
  const cached = cachedEvent(queryClient, eventId);
  patchLiveFields(queryClient, eventId, { currentAttendees, isCancelled });
  if (cached) refreshChanged(queryClient, cached, frame);
  if (!isCancelled || cached?.isCancelled || knownCalledOff.has(eventId)) return;
  knownCalledOff.add(eventId);
  // Only frames about a removed event have its title: it can no longer be fetched.
  if (title !== undefined) return toastRemoved(queryClient, title);
  // On loading, a notice shows what was called off before; asked again, it shows this event too.
  const { queryKey } = calledOffQuery;
  if (queryClient.getQueryState(queryKey)?.status === "pending")
    return refetchPending(queryClient, queryKey);
  void showCalledOff(queryClient, eventId).catch(() => undefined);
}

/** Subscribes to frames about events. */
export function followEvents() {
  onFrame("event", (frame, queryClient) => applyFrame(queryClient, frame));
  onOnline((queryClient, isReturn) => {
    if (isReturn) void queryClient.invalidateQueries({ queryKey: ["events"] });
  });
}
