import { Badge } from "@/components/ui/badge";
import { en } from "@/texts/en";

import { isOver } from "./event-time";
import type { Event } from "./events.queries";

type EventBadgesProps = { event: Event; isMine: boolean };

/** What kind of event it is, and how one stands to it. */
export const EventBadges = ({ event, isMine }: EventBadgesProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Badge>{en.events.categories[event.category]}</Badge>
    {event.isCancelled && <Badge tone="danger">{en.events.cancelled}</Badge>}
    {!event.isCancelled && isOver(event) && <Badge>{en.events.over}</Badge>}
    {isMine ? (
      <Badge tone="brand">{en.events.hosting}</Badge>
    ) : (
      event.isUserAttending && <Badge tone="good">{en.events.going}</Badge>
    )}
  </div>
);
