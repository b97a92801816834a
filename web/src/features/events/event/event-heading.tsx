import { classNames } from "@/lib/class-names";
import { hasBegun } from "@/lib/time/event-time";

import { EventBadges } from "../event-badges";
import { EventCover } from "../event-cover";
import { eventLayout } from "./event-layout";
import type { Event } from "../events.queries";

type EventHeadingProps = { event: Event; isMine: boolean };

/** The top of an event's page. Attendance is shown at the join button, a cancellation above the details. */
export function EventHeading({ event, isMine }: EventHeadingProps) {
  const isOpen = !event.isCancelled && !hasBegun(event);
  return (
    <div className={eventLayout.heading}>
      <EventCover
        event={event}
        className={classNames(eventLayout.cover, event.isCancelled && "event-cover-off")}
      />
      <EventBadges event={event} isMine={isMine} hasPart={isMine || !isOpen} hasCancelled={false} />
      <h1 dir="auto" className="event-title min-w-0 text-title font-bold wrap-anywhere">
        {event.title}
      </h1>
    </div>
  );
}
