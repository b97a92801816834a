import { eventClock, eventTime, exactEventTime } from "@/lib/event-time";

import type { Event } from "./events.queries";

type EventTimeProps = {
  event: Pick<Event, "dateTime" | "timeZone">;
  className: string;
  /** Under a heading that says the day. */
  isUnderDay?: boolean;
};

export const EventTime = ({ event, className, isUnderDay = false }: EventTimeProps) => (
  <time dateTime={event.dateTime} title={exactEventTime(event)} className={className}>
    {isUnderDay ? eventClock(event) : eventTime(event)}
  </time>
);
