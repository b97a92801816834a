import { Badge } from "@/components/ui/badge";
import { hasBegun, isOver } from "@/lib/time/event-time";
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
    <CategoryBadge event={event} />
    {(hasCancelled || !event.isCancelled) && <StateBadge event={event} />}
    {hasPart && <OwnPart event={event} isMine={isMine} />}
  </div>
);

export const CategoryBadge = ({ event }: { event: Event }) => (
  <Badge>{memberTexts.events.categories[event.category]}</Badge>
);

/** Why nobody can join the event any more. */
export function StateBadge({ event }: { event: Event }) {
  if (event.isCancelled) return <Badge tone="danger">{memberTexts.events.cancelled}</Badge>;
  if (!hasBegun(event)) return null;
  return <Badge>{memberTexts.events[isOver(event) ? "over" : "onNow"]}</Badge>;
}

/** Attendance is not shown for events that are called off or over. */
export function OwnPart({ event, isMine }: Pick<EventBadgesProps, "event" | "isMine">) {
  if (!isMine && !event.isUserAttending) return null;
  if (event.isCancelled || isOver(event))
    return <Badge>{memberTexts.events[isMine ? "wasHosting" : "wasGoing"]}</Badge>;
  return isMine ? (
    <Badge tone="brand">{memberTexts.events.hosting}</Badge>
  ) : (
    <Badge tone="good">{memberTexts.events.going}</Badge>
  );
}
