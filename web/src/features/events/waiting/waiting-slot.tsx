import { Suspense, lazy } from "react";

import type { WaitingProps } from "./waiting";

const Waiting = lazy(async () => (await import("./waiting")).loadWaiting());

/** Beside the button that joins: what a full event offers, and to its host how many wait. Its code loads with the first. */
export function WaitingSlot({ event, isMain = false }: WaitingProps) {
  const { waitlist, needsApproval, isUserAttending, currentAttendees, maxAttendees } = event;
  if (!waitlist && (needsApproval || isUserAttending || currentAttendees < maxAttendees))
    return null;
  const hasNote = waitlist?.position || waitlist?.heldUntil;
  return (
    <Suspense
      fallback={<div className={hasNote ? "min-h-16" : isMain ? "min-h-13" : "min-h-11"} />}
    >
      <Waiting event={event} isMain={isMain} />
    </Suspense>
  );
}
