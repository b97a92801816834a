import { Suspense, lazy } from "react";

import type { WaitingProps } from "./waiting";

const Waiting = lazy(async () => (await import("./waiting")).loadWaiting());

/**
 * Beside the join button: the waitlist of a full event, and for the host its length. Its code is loaded when first
 * needed.
 */
export function WaitingSlot({ event, isMain = false, isCompact = false }: WaitingProps) {
  const { waitlist, needsApproval, isUserAttending, currentAttendees, maxAttendees } = event;
  if (!waitlist && (needsApproval || isUserAttending || currentAttendees < maxAttendees))
    return null;
  const hasNote = waitlist?.position || waitlist?.heldUntil;
  const height = isCompact ? "size-11" : hasNote ? "min-h-16" : isMain ? "min-h-13" : "min-h-11";
  return (
    <Suspense fallback={<div className={height} />}>
      <Waiting event={event} isMain={isMain} isCompact={isCompact} />
    </Suspense>
  );
}
