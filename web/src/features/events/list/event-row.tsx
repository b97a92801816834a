import { Link } from "@tanstack/react-router";
import { memo } from "react";

import { classNames } from "@/lib/class-names";

import { EventTime } from "../event-time";
import { EventBadges } from "../event-badges";
import { EventCover } from "../event-cover";
import { eventSearch } from "../event-search";
import type { Event } from "../events.queries";
import { Rule } from "../series/rule";
import { oneStepOn } from "./steps-to-list";

type EventRowProps = { event: Event; distance: string; isMine: boolean; isOpen: boolean };

/** A row of the list beside the detail; memoised, as a list may have a thousand. */
export const EventRow = memo(({ event, distance, isMine, isOpen }: EventRowProps) => (
  <li className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
    <Link
      to="/events/$eventId"
      params={{ eventId: event.id }}
      search={eventSearch}
      state={oneStepOn}
      resetScroll
      aria-current={isOpen ? "page" : undefined}
      className={classNames(
        "mx-3 flex items-start gap-3.5 rounded-lg px-3 py-3 -outline-offset-2 transition",
        isOpen ? "bg-surface shadow-card forced-edge" : "hover:bg-sunken",
      )}
    >
      <span className="block w-16 shrink-0">
        <EventCover event={event} className="h-16 rounded-md" fetchPriority="low" />
      </span>
      <Facts event={event} distance={distance} isMine={isMine} />
    </Link>
  </li>
));

const Facts = ({ event, distance, isMine }: Omit<EventRowProps, "isOpen">) => (
  <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
    <EventTime event={event} className="text-caption font-semibold text-brand-ink tabular-nums" />
    <Rule event={event} />
    <span dir="auto" className="line-clamp-2 text-page-start font-semibold">
      {event.title}
    </span>
    <span dir="auto" className="truncate text-page-start text-small text-ink-soft">
      {[distance, event.location].filter(Boolean).join(" · ")}
    </span>
    <EventBadges event={event} isMine={isMine} />
  </span>
);
