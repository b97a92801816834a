import { eventDay, eventDayParts, hasBegun, isOver, wallTime } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";

type Timed = Pick<Event, "dateTime" | "timeZone">;
type Day<Each> = { key: string; label: string; weekday: string; date?: string; events: Each[] };

/** Groups consecutive events by day; events that have begun are separate from those to come. */
export function daysOf<Each extends Timed>(events: readonly Each[]) {
  const days: Day<Each>[] = [];
  for (const event of events) {
    const key = `${hasBegun(event) ? "begun" : "ahead"} ${wallTime(event).date}`;
    const last = days.at(-1);
    if (last?.key === key) last.events.push(event);
    else days.push({ key, ...wordsOf(event), events: [event] });
  }
  return days;
}

function wordsOf(event: Timed) {
  const label = eventDay(event);
  if (!hasBegun(event) || label !== memberTexts.events.today)
    return { label, ...eventDayParts(event) };
  return { label: myEventsTexts.earlier, weekday: myEventsTexts.earlier };
}

/** The first day from which on all events are over; undefined if all are. */
export function firstPast(days: readonly Pick<Day<Pick<Event, "endsAt">>, "key" | "events">[]) {
  const last = days.findLastIndex(({ events }) => !events.every(isOver));
  return last < 0 ? undefined : days[last + 1]?.key;
}
