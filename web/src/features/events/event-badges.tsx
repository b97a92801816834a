import { Badge } from "@/components/ui/badge";
import { enMember } from "@/texts/en-member";

import { isOver } from "./event-time";
import type { Event } from "./events.queries";

type EventBadgesProps = { event: Event; isMine: boolean };

/** What kind of event it is, and how one stands to it. */
export const EventBadges = ({ event, isMine }: EventBadgesProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Badge>{enMember.events.categories[event.category]}</Badge>
    {event.isCancelled && <Badge tone="danger">{enMember.events.cancelled}</Badge>}
    {!event.isCancelled && isOver(event) && <Badge>{enMember.events.over}</Badge>}
    {isMine ? (
      <Badge tone="brand">{enMember.events.hosting}</Badge>
    ) : (
      event.isUserAttending && <Badge tone="good">{enMember.events.going}</Badge>
    )}
  </div>
);
