import { eventClock, eventTime, exactEventTime } from "@/lib/time/event-time";

import type { Event } from "./events.queries";

type EventTimeProps = {
  event: Pick<Event, "dateTime" | "timeZone">;
  className: string;
  /** Below a heading that names the day. */
  isUnderDay?: boolean;
};

export const EventTime = ({ event, className, isUnderDay = false }: EventTimeProps) => (
  <time dateTime={event.dateTime} title={exactEventTime(event)} className={className}>
    {isUnderDay ? eventClock(event) : <DayAndClock event={event} />}
  </time>
);

/** No line ends within the clock time. */
function DayAndClock({ event }: Pick<EventTimeProps, "event">) {
  const [time, clock] = [eventTime(event), eventClock(event)];
  if (!time.endsWith(clock)) return time;
  return (
    <>
      {time.slice(0, -clock.length)}
      <span className="whitespace-nowrap">{clock}</span>
    </>
  );
}
