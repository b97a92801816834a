import { eventDay, hasBegun, wallTime } from "@/lib/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";

type Timed = Pick<Event, "dateTime" | "timeZone">;

/** Neighbours in the list that begin on one day; what has begun stands apart from what is still to come. */
export function daysOf<Each extends Timed>(events: readonly Each[]) {
  const days: { key: string; label: string; events: Each[] }[] = [];
  for (const event of events) {
    const key = `${hasBegun(event) ? "begun" : "ahead"} ${wallTime(event).date}`;
    const last = days.at(-1);
    if (last?.key === key) last.events.push(event);
    else days.push({ key, label: labelOf(event), events: [event] });
  }
  return days;
}

function labelOf(event: Timed) {
  const day = eventDay(event);
  return hasBegun(event) && day === memberTexts.events.today ? myEventsTexts.earlier : day;
}
