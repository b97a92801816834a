import { eventTime, exactEventTime } from "@/lib/event-time";

import type { Event } from "./events.queries";

type EventTimeProps = { event: Pick<Event, "dateTime" | "timeZone">; className: string };

export const EventTime = ({ event, className }: EventTimeProps) => (
  <time dateTime={event.dateTime} title={exactEventTime(event)} className={className}>
    {eventTime(event)}
  </time>
);
