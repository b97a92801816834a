import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { ICalLocation } from "ical-generator";
import type { Deps } from "../../deps.ts";
import { perDeps } from "../../lib/per-deps.ts";
import type { Viewer } from "../../viewer.ts";
import { eventOf } from "../event.ts";
import { endOf } from "../event-time.ts";
import type { EventRow } from "../event-row.repo.ts";

const emptyCalendar = ({ env }: Deps) =>
  ical({ prodId: { company: env.appName, product: "events" } });

type Part = "goes" | "waits" | "neither";

type Planned = Pick<
  EventRow,
  "id" | "title" | "description" | "startsAt" | "durationMs" | "edits" | "isCancelled"
>;
type Shown = { location: ICalLocation | null; url: string; status?: ICalEventStatus };

/** An event for calendars (RFC 5545), without any names. */
function calendarWith(deps: Deps, event: Planned, stampedAt: number, shown: Shown) {
  const calendar = emptyCalendar(deps);
  calendar.createEvent({
    id: `${event.id}@${new URL(deps.env.publicUrl).host}`,
    sequence: event.edits + (event.isCancelled ? 1 : 0),
    stamp: new Date(stampedAt),
    start: new Date(event.startsAt),
    end: new Date(endOf(event)),
    summary: event.title,
    description: event.description,
    status: ICalEventStatus.CONFIRMED,
    ...shown,
    ...(event.isCancelled && { status: ICalEventStatus.CANCELLED }),
  });
  return calendar;
}

/** Without the point for those who only wait. */
function memberCalendar(deps: Deps, event: EventRow, stampedAt: number, part: Part) {
  const { latitude: lat, longitude: lon } = (part === "goes" && event.point) || event;
  return calendarWith(deps, event, stampedAt, {
    location: { title: event.location, ...(part !== "waits" && { geo: { lat, lon } }) },
    url: new URL(`/events/${event.id}`, deps.env.publicUrl).href,
    ...(part === "waits" && { status: ICalEventStatus.TENTATIVE }),
  });
}

/** The calendar file of a public page. */
export const publicCalendar = (deps: Deps, event: Planned, shown: Shown) =>
  calendarWith(deps, event, deps.now(), shown).method(ICalCalendarMethod.PUBLISH).toString();

/** One event as a file. Calendars replace an earlier file of the same event. */
export async function eventCalendar(deps: Deps, viewer: Viewer, eventId: string) {
  const event = await eventOf(deps, viewer, eventId);
  const part = event.isUserAttending ? "goes" : "neither";
  const calendar = memberCalendar(deps, event, deps.now(), part);
  return calendar.method(ICalCalendarMethod.PUBLISH).toString();
}

const BEGIN = "BEGIN:VEVENT";
const END = "END:VEVENT";

/** The event as an entry of a feed, without its end, which differs between members. */
export function feedEntry(deps: Deps, event: EventRow, isWaiting: boolean) {
  const text = memberCalendar(deps, event, 0, isWaiting ? "waits" : "goes").toString();
  const entry = text.slice(text.indexOf(BEGIN), text.lastIndexOf(END));
  return Buffer.from(entry.replace(/(?<=\r\n)DTSTAMP:.*\r\n/, ""));
}

/** The start of a feed, up to its events; made once. */
export const feedStart = perDeps((deps: Deps) => {
  const text = emptyCalendar(deps).name(deps.env.appName).ttl(3600).toString();
  return text.slice(0, text.lastIndexOf("END:VCALENDAR"));
});
