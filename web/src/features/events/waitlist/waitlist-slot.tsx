import { Suspense, lazy } from "react";

import type { WaitlistProps } from "./waitlist";

const Waitlist = lazy(async () => (await import("./waitlist")).loadWaitlist());

/**
 * Beside the join button: the waitlist of a full event, and for the host its length. Its code is loaded when first
 * needed.
 */
export function WaitlistSlot({ event, isMain = false, isCompact = false }: WaitlistProps) {
  const { waitlist, needsApproval, isUserAttending, currentAttendees, maxAttendees } = event;
  if (!waitlist && (needsApproval || isUserAttending || currentAttendees < maxAttendees))
    return null;
  const hasNote = waitlist?.position || waitlist?.heldUntil;
  const height = isCompact ? "size-11" : hasNote ? "min-h-16" : isMain ? "min-h-13" : "min-h-11";
  return (
    <Suspense fallback={<div className={height} />}>
      <Waitlist event={event} isMain={isMain} isCompact={isCompact} />
    </Suspense>
  );
}
