import { Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const Waiting = lazy(async () => (await import("./waiting")).loadWaiting());

/** Under the button that joins: what a full event offers, and to its host how many wait. Its code loads with the first. */
export function WaitingSlot({ event }: { event: Event }) {
  const { waitlist, isUserAttending, currentAttendees, maxAttendees } = event;
  if (!waitlist && (isUserAttending || currentAttendees < maxAttendees)) return null;
  const hasNote = waitlist?.position || waitlist?.heldUntil;
  return (
    <Suspense fallback={<div className={hasNote ? "min-h-16" : "min-h-11"} />}>
      <Waiting event={event} />
    </Suspense>
  );
}
