import { isOver } from "@/lib/time/event-time";
import { memberTexts } from "@/texts/texts";

import type { Event } from "./events.queries";

/** How many go, or did. */
export const attendeesText = (event: Event) =>
  event.isCancelled || isOver(event)
    ? memberTexts.events.attended(event.currentAttendees)
    : memberTexts.events.attendees(event.currentAttendees, event.maxAttendees);
