import { Badge } from "@/components/ui/badge";
import { hasBegun, isOver } from "@/lib/event-time";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";

type EventBadgesProps = {
  event: Event;
  isMine: boolean;
  hasPart?: boolean;
  hasCancelled?: boolean;
};

/** The event's category, and the member's relation to it. */
export const EventBadges = ({
  event,
  isMine,
  hasPart = true,
  hasCancelled = true,
}: EventBadgesProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Badge>{memberTexts.events.categories[event.category]}</Badge>
    {hasCancelled && event.isCancelled && (
      <Badge tone="danger">{memberTexts.events.cancelled}</Badge>
    )}
    {!event.isCancelled && hasBegun(event) && (
      <Badge>{memberTexts.events[isOver(event) ? "over" : "onNow"]}</Badge>
    )}
    {hasPart && <OwnPart event={event} isMine={isMine} />}
  </div>
);

/** Attendance is not shown for events that are called off or over. */
function OwnPart({ event, isMine }: EventBadgesProps) {
  if (!isMine && !event.isUserAttending) return null;
  if (event.isCancelled || isOver(event))
    return <Badge>{memberTexts.events[isMine ? "wasHosting" : "wasGoing"]}</Badge>;
  return isMine ? (
    <Badge tone="brand">{memberTexts.events.hosting}</Badge>
  ) : (
    <Badge tone="good">{memberTexts.events.going}</Badge>
  );
}
