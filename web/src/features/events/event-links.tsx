import { Link } from "@tanstack/react-router";
import { type ComponentType, type ComponentProps, Suspense } from "react";

import type { EventCover } from "./event-cover";
import { EventTime } from "./event-time";

type LinkedEvent = Parameters<typeof EventTime>[0]["event"] &
  Parameters<typeof EventCover>[0]["event"] & { id: string; title: string; location: string };

type EventLinksProps = {
  events: readonly LinkedEvent[];
  /** The cover of each; the map has it load after itself. */
  cover: ComponentType<ComponentProps<typeof EventCover>>;
  hasPlace?: boolean;
};

/** Events in a line each: what and when, and on request where. */
export const EventLinks = ({ events, cover: Cover, hasPlace = false }: EventLinksProps) => (
  <ul className="grid gap-2">
    {events.map((event) => (
      <li key={event.id}>
        <Link
          to="/events/$eventId"
          params={{ eventId: event.id }}
          className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2 pe-3.5 transition hover:border-control"
        >
          <span className="size-14 shrink-0">
            <Suspense>
              <Cover event={event} className="h-full rounded-md" />
            </Suspense>
          </span>
          <span className="grid min-w-0 flex-1 text-start">
            <EventTime
              event={event}
              className="text-caption font-semibold text-brand-ink tabular-nums"
            />
            <span dir="auto" className="truncate font-semibold">
              {event.title}
            </span>
            {hasPlace && (
              <bdi className="truncate text-caption text-ink-soft">{event.location}</bdi>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
