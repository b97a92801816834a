import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/profile.queries";
import { onFrame, onOnline } from "@/features/realtime/realtime.queries";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import {
  type Event,
  attendeesQuery,
  eventQuery,
  forgetLists,
  patchEvent,
  refreshEvent,
} from "./events.queries";

type EventFrame = { eventId: string; currentAttendees: number; isCancelled: boolean };

/** The events of which this page knows that they were called off. */
const calledOff = new Set<string>();

const heldOf = (queryClient: QueryClient, eventId: string) =>
  queryClient.getQueryData(eventQuery(eventId).queryKey);

/** Counts that did not move mean that something else may have: the host edited. */
function takeStanding(
  queryClient: QueryClient,
  held: Event | undefined,
  { eventId, ...standing }: EventFrame,
) {
  patchEvent(queryClient, eventId, standing);
  if (!held) return;
  if (held.currentAttendees !== standing.currentAttendees)
    void queryClient.invalidateQueries({ queryKey: attendeesQuery(eventId).queryKey });
  else if (held.isCancelled === standing.isCancelled) void refreshEvent(queryClient, eventId);
}

/** Whoever goes there is told once; the host called it off, and whoever only looks sees it. */
async function tellCalledOff(queryClient: QueryClient, eventId: string) {
  const event = await queryClient.fetchQuery(eventQuery(eventId));
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me || !event.isUserAttending || event.createdBy === me.id) return;
  toast({
    title: memberTexts.events.toldCalledOff(event.title),
    description: memberTexts.events.toldCalledOffText,
    href: `/events/${eventId}`,
  });
}

function hear(queryClient: QueryClient, frame: EventFrame) {
  const { eventId, isCancelled } = frame;
  const held = heldOf(queryClient, eventId);
  takeStanding(queryClient, held, frame);
  if (!isCancelled || held?.isCancelled || calledOff.has(eventId)) return;
  calledOff.add(eventId);
  void tellCalledOff(queryClient, eventId).catch(() => undefined);
}

/** Says what of the live line is about events. */
export function followEvents() {
  onFrame<EventFrame>("event", (frame, queryClient) => hear(queryClient, frame));
  onOnline((queryClient, isReturn) => {
    if (isReturn) void forgetLists(queryClient);
  });
}
