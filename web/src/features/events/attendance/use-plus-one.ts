import { useState } from "react";

import type { Attendance } from "./attendance.queries";
import { isFullFor } from "./attendance-button";
import type { Event } from "../events.queries";
import { needsRequest, hasRequested } from "./join-request";

/** Whether the member brings one more person; before joining it is only chosen here. */
export function usePlusOne(event: Event, attendance: Attendance) {
  const [isWanted, setIsWanted] = useState(false);
  const { isUserAttending, hasPlusOne, allowsPlusOne, waitlist } = event;
  const free = event.maxAttendees - event.currentAttendees;
  const needed = isUserAttending || waitlist?.heldUntil ? 1 : 2;
  const isIn = isUserAttending || hasRequested(event);
  const hasRoom = hasPlusOne || needsRequest(event) || free >= needed;
  return {
    isOffered: hasPlusOne || (allowsPlusOne && (hasRoom || !isFullFor(event))),
    hasRoom,
    asks: needsRequest(event),
    isOn: isIn ? hasPlusOne : isWanted && allowsPlusOne && hasRoom,
    set(plusOne: boolean) {
      if (!isIn) setIsWanted(plusOne);
      else if (!attendance.isPending) attendance.mutate({ isAttending: true, plusOne });
    },
  };
}
export type PlusOne = ReturnType<typeof usePlusOne>;
