import type { Event } from "../events.queries";

type Planned = Pick<
  Event,
  "title" | "description" | "location" | "dateTime" | "endsAt" | "timeZone"
>;

const MINUTES = /:00\.000Z$/;
/** Google's format: 20261124T180000Z. */
const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
/** Outlook's format: 2026-11-24T18:00Z. */
const short = (at: Date) => at.toISOString().replace(MINUTES, "Z");

/** Links that add an event to a web calendar. Following one tells that calendar the event's details. */
export function calendarLinks(event: Planned, page: string) {
  const { title, description, location, dateTime, endsAt, timeZone } = event;
  const [start, end] = [new Date(dateTime), new Date(endsAt)];
  const details = `${description}\n\n${page}`;
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: timeZone,
    details,
    location,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: short(start),
    enddt: short(end),
    body: details,
    location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
