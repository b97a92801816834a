import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Deps } from "../deps.ts";
import type { Viewer } from "../viewer.ts";
import { eventOf } from "./event.ts";

/** An event has no end of its own. */
const DURATION_MS = 2 * 3_600_000;

/**
 * The event as a file for calendars (RFC 5545). A later file of the same event replaces what a calendar has; nobody is
 * named in it.
 */
export async function eventCalendar(deps: Deps, viewer: Viewer, eventId: string) {
  const event = await eventOf(deps, viewer, eventId);
  const { appName, publicUrl } = deps.env;
  const calendar = ical({
    prodId: { company: appName, product: "events" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${event.id}@${new URL(publicUrl).host}`,
    sequence: event.edits + (event.isCancelled ? 1 : 0),
    stamp: new Date(deps.now()),
    start: new Date(event.startsAt),
    end: new Date(event.startsAt + DURATION_MS),
    summary: event.title,
    description: event.description,
    location: {
      title: event.location,
      geo: { lat: event.latitude, lon: event.longitude },
    },
    url: new URL(`/events/${event.id}`, publicUrl).href,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
