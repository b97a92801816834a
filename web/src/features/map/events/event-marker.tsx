import { Link } from "@tanstack/react-router";
import { CalendarDays, Clock } from "lucide-react";
import type { CSSProperties, FocusEventHandler } from "react";

import { categoryLook } from "@/features/events/public";
import { eventTime, isToday } from "@/lib/time/event-time";
import type { Point } from "@/lib/map-projection";
import { isolated } from "@/texts/isolated";
import { memberTexts } from "@/texts/texts";

import { placedAt } from "../moving-layer";
import type { MapEvent } from "./map-events";

/** As with pins, only the content scales on hover. The touch area is wider than the square that is seen. */
const place =
  "group absolute top-0 left-0 -mt-5.5 -ml-5.5 grid size-11 place-items-center rounded-lg hover:z-10 focus-visible:z-10";
const face =
  "forced-edge relative grid size-9 place-items-center rounded-sm ring-2 ring-surface shadow-lift transition group-hover:scale-112 group-focus-visible:scale-112";

type EventMarkerProps = { event: MapEvent; at: Point; onFocus: FocusEventHandler };

/** A square in the category's colour that opens the event, with a clock on the event's day. */
export function EventMarker({ event, at, onFocus }: EventMarkerProps) {
  const { icon: Icon, hue } = categoryLook(event.category);
  const name = [
    isolated(event.title),
    eventTime(event),
    memberTexts.events.categories[event.category],
  ].join(", ");
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId: event.id }}
      draggable={false}
      title={name}
      onFocus={onFocus}
      style={placedAt(at)}
      className={place}
    >
      <span
        aria-hidden
        style={{ "--monogram-hue": hue } as CSSProperties}
        className={`${face} bg-monogram`}
      >
        <Icon className="size-5" strokeWidth={1.75} />
        {isToday(event) && <Today />}
      </span>
      <span className="sr-only">{name}</span>
    </Link>
  );
}

/** On the left: scores and counts are on the right. */
const Today = () => (
  <span
    data-today
    className="forced-edge absolute -top-2 -left-2 grid size-5 place-items-center rounded-full bg-brand text-on-brand ring-2 ring-surface"
  >
    <Clock className="size-3.5" strokeWidth={2.25} />
  </span>
);

type EventsMarkerProps = {
  events: readonly MapEvent[];
  at: Point;
  onFocus: FocusEventHandler;
  onOpen: () => void;
};

/** Several events without room side by side. */
export function EventsMarker({ events, at, onFocus, onOpen }: EventsMarkerProps) {
  const name = memberTexts.map.eventsTogether(events.length);
  return (
    <button
      type="button"
      title={name}
      onFocus={onFocus}
      onClick={onOpen}
      style={placedAt(at)}
      className={place}
    >
      <span aria-hidden className={`${face} bg-surface text-ink`}>
        <CalendarDays className="size-5" strokeWidth={1.75} />
        <span className="absolute -top-2 -right-2 grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-caption font-bold text-on-ink tabular-nums ring-2 ring-surface">
          {events.length}
        </span>
        {events.some((event) => isToday(event)) && <Today />}
      </span>
      <span className="sr-only">{name}</span>
    </button>
  );
}
