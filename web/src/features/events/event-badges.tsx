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
    {isMine ? (
      <Badge tone="brand">{memberTexts.events.hosting}</Badge>
    ) : (
      event.isUserAttending && <Badge tone="good">{memberTexts.events.going}</Badge>
    )}
  </div>
);
