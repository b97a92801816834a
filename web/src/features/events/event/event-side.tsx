import { Link } from "@tanstack/react-router";
import { CalendarX } from "lucide-react";
import { Suspense } from "react";

import { EventPlaceMap } from "@/features/places/public";
import type { Me } from "@/features/profile/public";
import { hasBegun } from "@/lib/time/event-time";
import { memberTexts } from "@/texts/texts";

import { distanceTo } from "../event-distance";
import type { Event } from "../events.queries";
import { oneStepOn } from "../list/steps-to-list";
import { EventActions } from "./event-actions";
import { EventDetails } from "./event-details";
import { eventLayout } from "./event-layout";
import { GoingRow } from "./going-row";

/** The facts with the buttons, and the map. */
export function EventSide({ event, me }: { event: Event; me: Me }) {
  const isMine = event.createdBy === me.id;
  const isOpen = !event.isCancelled && !hasBegun(event);
  return (
    <div className={eventLayout.side}>
      <aside className={eventLayout.card}>
        {event.isCancelled && <CalledOff />}
        <EventDetails event={event} distance={distanceTo(event, me)} myId={me.id} />
        <GoingRow event={event} me={me} />
        <EventActions me={me} event={event} />
      </aside>
      <div className={eventLayout.map}>
        <Suspense fallback={<span hidden className="event-map-awaited" />}>
          <EventPlaceMap
            event={event}
            isOwn={isMine}
            edit={isMine && isOpen ? editPlace(event.id) : undefined}
          />
        </Suspense>
      </div>
    </div>
  );
}

const editPlace = (id: string) => (text: string) => (
  <Link
    to="/events/$eventId/edit"
    params={{ eventId: id }}
    state={oneStepOn}
    className="font-semibold text-ink underline underline-offset-2"
  >
    {text}
  </Link>
);

const CalledOff = () => (
  <p className="event-off">
    <CalendarX aria-hidden className="size-5 shrink-0" />
    {memberTexts.events.cancelled}
  </p>
);
