import { Suspense, lazy } from "react";

import { isOver } from "@/lib/event-time";

import type { Event } from "../events.queries";

const Meetings = lazy(async () => (await import("./meetings")).loadMeetings());

/** For those who went, once it is over; its code loads with the first. */
export const MeetingsSlot = ({ event, myId }: { event: Event; myId: string }) =>
  event.isUserAttending &&
  !event.isCancelled &&
  isOver(event) && (
    <Suspense>
      <Meetings event={event} myId={myId} />
    </Suspense>
  );
