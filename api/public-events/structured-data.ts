import { endOf } from "../events/event-time.ts";
import type { PublicEvent } from "./public-events.repo.ts";

const localTime = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toString({ timeZone, smallestUnit: "second" });

/** The event for search engines (schema.org), as JSON that may stand in a page. */
export function structuredData(event: PublicEvent, where: string | undefined, url: string) {
  const data = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description,
    startDate: localTime(event.startsAt, event.timeZone),
    endDate: localTime(endOf(event), event.timeZone),
    eventStatus: `https://schema.org/${event.isCancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    maximumAttendeeCapacity: event.maxAttendees,
    remainingAttendeeCapacity: Math.max(0, event.maxAttendees - event.currentAttendees),
    url,
    image: `${url}/share.png`,
    ...(where !== undefined && { location: { "@type": "Place", name: where, address: where } }),
  };
  // Escaped so that no text ends the script element.
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}
