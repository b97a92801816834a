import { Badge } from "@/components/ui/badge";
import { isOver } from "@/lib/event-time";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";

type EventBadgesProps = { event: Event; isMine: boolean };

/** What kind of event it is, and how one stands to it. */
export const EventBadges = ({ event, isMine }: EventBadgesProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Badge>{memberTexts.events.categories[event.category]}</Badge>
    {event.isCancelled && <Badge tone="danger">{memberTexts.events.cancelled}</Badge>}
    {!event.isCancelled && isOver(event) && <Badge>{memberTexts.events.over}</Badge>}
    <OwnPart event={event} isMine={isMine} />
  </div>
);

/** Nobody is going to what was called off or is over. */
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
