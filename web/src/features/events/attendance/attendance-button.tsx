import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import { type Attendance, useAttendance } from "./attendance.queries";
import type { Event } from "../events.queries";
import { needsRequest, hasRequested, isDeclined } from "./join-request";

type Look = {
  join: "join" | "joinThis";
  leave: "leave" | "leaveThis";
  size?: ButtonSize;
  joinVariant?: ButtonVariant;
  leaveVariant?: ButtonVariant;
  className?: string;
};

type AttendanceToggleProps = Look & {
  event: Event;
  attendance: Attendance;
  /** Whether the member brings one more person when joining. */
  plusOne?: boolean;
};

/** Whether the event has no place for the member, not even one held for them. */
export const isFullFor = (event: Event) =>
  !event.isUserAttending &&
  !event.waitlist?.heldUntil &&
  event.currentAttendees >= event.maxAttendees;

const leaveText = (event: Event, leave: Look["leave"]) =>
  hasRequested(event) ? myEventsTexts.guests.takeBack : memberTexts.events[leave];

function outText(event: Event) {
  if (hasRequested(event)) return myEventsTexts.guests.asked;
  if (isDeclined(event)) return myEventsTexts.guests.turnedDown;
  return memberTexts.events.full;
}

function joinText(event: Event, join: Look["join"]) {
  if (!needsRequest(event)) return memberTexts.events[join];
  return myEventsTexts.guests[join === "joinThis" ? "askThis" : "ask"];
}

/** Join, leave, or the reason why it is too late to join. */
export function AttendanceToggle(props: AttendanceToggleProps) {
  const { event, attendance, join, leave, size, leaveVariant = "secondary", className } = props;
  const { plusOne = false, joinVariant = "primary" } = props;
  const isOnPage = join === "joinThis";
  const isIn = event.isUserAttending || (isOnPage && hasRequested(event));
  const isOut = !isIn && (isFullFor(event) || hasRequested(event) || isDeclined(event));
  const text = isIn ? leaveText(event, leave) : isOut ? outText(event) : joinText(event, join);
  return (
    <Button
      variant={isIn ? leaveVariant : isOut ? "secondary" : joinVariant}
      size={size}
      disabled={isOut}
      aria-label={memberTexts.events.of(text, event.title)}
      onClick={() => {
        if (attendance.isPending) return;
        attendance.mutate({ isAttending: !isIn, ...(plusOne && { plusOne }) });
      }}
      className={className}
    >
      {text}
    </Button>
  );
}

type AttendanceButtonProps = Look & { myId: string; event: Event };

export const AttendanceButton = ({ myId, ...toggle }: AttendanceButtonProps) => (
  <AttendanceToggle {...toggle} attendance={useAttendance(myId, toggle.event)} />
);
