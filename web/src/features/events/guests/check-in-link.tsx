import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";

import { buttonStyle } from "@/components/ui/button";
import { serverNow } from "@/lib/time/server-time";
import { myEventsTexts } from "@/texts/my-events";
import {
  CHECK_IN_AFTER_MS,
  CHECK_IN_BEFORE_MS,
} from "@hereabouts/api/guest-list/check-in-times.schema";

import type { Event } from "../events.queries";
import { oneStepOn } from "../list/steps-to-list";

/** Whether check-in is open for an event that has guests. */
export function isCheckInTime({ dateTime, endsAt, isCancelled, currentAttendees }: Event) {
  const now = serverNow();
  const isTime =
    now >= Date.parse(dateTime) - CHECK_IN_BEFORE_MS &&
    now < Date.parse(endsAt) + CHECK_IN_AFTER_MS;
  return isTime && !isCancelled && currentAttendees > 1;
}

/** For hosts. */
export function CheckInLink({ event }: { event: Event }) {
  const { id } = event;
  if (!isCheckInTime(event)) return null;
  return (
    <Link
      to="/events/$eventId/check-in"
      params={{ eventId: id }}
      state={oneStepOn}
      className={buttonStyle("primary", "large")}
    >
      <Users aria-hidden className="size-5 shrink-0" />
      {myEventsTexts.guests.checkIn}
    </Link>
  );
}
