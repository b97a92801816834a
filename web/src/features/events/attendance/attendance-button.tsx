import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { type Attendance, useAttendance } from "./use-attendance";
import type { Event } from "../events.queries";

type Look = {
  join: "join" | "joinThis";
  leave: "leave" | "leaveThis";
  size?: ButtonSize;
  leaveVariant?: ButtonVariant;
  className?: string;
};

type AttendanceToggleProps = Look & { event: Event; attendance: Attendance };

/** Whether there is no place for who looks at it, held ones included. */
export const isFullFor = (event: Event) =>
  !event.isUserAttending &&
  !event.waitlist?.heldUntil &&
  event.currentAttendees >= event.maxAttendees;

/** Join, leave, or the reason why it is too late to join. */
export function AttendanceToggle(props: AttendanceToggleProps) {
  const { event, attendance, join, leave, size, leaveVariant = "secondary", className } = props;
  const { isUserAttending } = event;
  const isFull = isFullFor(event);
  const text = memberTexts.events[isUserAttending ? leave : isFull ? "full" : join];
  return (
    <Button
      variant={isUserAttending ? leaveVariant : isFull ? "secondary" : "primary"}
      size={size}
      disabled={isFull}
      aria-label={memberTexts.events.of(text, event.title)}
      onClick={() => {
        if (!attendance.isPending) attendance.mutate(!isUserAttending);
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
