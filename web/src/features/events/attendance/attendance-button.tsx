import { Button, type ButtonSize } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { useAttendance } from "./use-attendance";
import type { Event } from "../events.queries";

type AttendanceButtonProps = {
  myId: string;
  event: Event;
  join: "join" | "joinThis";
  leave: "leave" | "leaveThis";
  size?: ButtonSize;
  className?: string;
};

/** Join, leave, or the reason why it is too late to join; hidden for the host. */
export function AttendanceButton(props: AttendanceButtonProps) {
  const { myId, event, join, leave, size, className } = props;
  const attendance = useAttendance(myId, event);
  const { isUserAttending } = event;
  const isFull =
    !isUserAttending && !event.waitlist?.heldUntil && event.currentAttendees >= event.maxAttendees;
  const text = memberTexts.events[isUserAttending ? leave : isFull ? "full" : join];
  return (
    <Button
      variant={isUserAttending || isFull ? "secondary" : "primary"}
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
