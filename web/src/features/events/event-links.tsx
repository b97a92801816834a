import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";

import { EventTime } from "./event-time";

type LinkedEvent = Parameters<typeof EventTime>[0]["event"] & { id: string; title: string };

/** Events in a line each: what and when. */
export const EventLinks = ({ events }: { events: readonly LinkedEvent[] }) => (
  <ul className="grid gap-2">
    {events.map((event) => (
      <li key={event.id}>
        <Link
          to="/events/$eventId"
          params={{ eventId: event.id }}
          className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 transition hover:border-control"
        >
          <CalendarDays aria-hidden className="size-5.5 shrink-0 text-brand-ink" />
          <span className="grid min-w-0 flex-1 text-start">
            <span dir="auto" className="truncate font-semibold">
              {event.title}
            </span>
            <EventTime event={event} className="text-caption text-ink-soft tabular-nums" />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
