import { Button, type ButtonSize } from "@/components/ui/button";
import { enMember } from "@/texts/en-member";

import { useAttendance } from "./attendance";
import type { Event } from "./events.queries";

type AttendanceButtonProps = {
  myId: string;
  event: Event;
  texts: { join: string; leave: string };
  size?: ButtonSize;
  className?: string;
};

/** Join, leave, or why it is too late to join. The host has neither. */
export function AttendanceButton({ myId, event, texts, size, className }: AttendanceButtonProps) {
  const attendance = useAttendance(myId, event);
  const { isUserAttending } = event;
  const isFull = !isUserAttending && event.currentAttendees >= event.maxAttendees;
  const text = isUserAttending ? texts.leave : isFull ? enMember.events.full : texts.join;
  return (
    <Button
      variant={isUserAttending || isFull ? "secondary" : "primary"}
      size={size}
      disabled={isFull}
      aria-label={enMember.events.of(text, event.title)}
      onClick={() => {
        if (!attendance.isPending) attendance.mutate(!isUserAttending);
      }}
      className={className}
    >
      {text}
    </Button>
  );
}
