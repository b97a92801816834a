import { Link } from "@tanstack/react-router";
import { memo } from "react";

import { buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { hasBegun } from "@/lib/event-time";
import { memberTexts } from "@/texts/texts";

import { AttendanceButton } from "../attendance/attendance-button";
import { EventBadges } from "../event-badges";
import { EventCover } from "../event-cover";
import { EventDetails } from "../event-details";
import { eventSearch } from "../event-search";
import { WaitingSlot } from "../waiting/waiting-slot";
import type { Event } from "../events.queries";
import { fromList } from "./steps-to-list";

type EventCardProps = { myId: string; event: Event; distance: string };

/** Memoised: a list may have a thousand. */
export const EventCard = memo(({ myId, event, distance }: EventCardProps) => {
  const isMine = event.createdBy === myId;
  const isOpen = !event.isCancelled && !hasBegun(event);
  return (
    <Card
      as="li"
      className="relative flex animate-rise flex-col overflow-hidden transition duration-200 hover:shadow-lift"
    >
      <EventCover event={event} className="h-32" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <EventBadges event={event} isMine={isMine} />
        <div className="grid gap-1">
          <h2 dir="auto" className="line-clamp-2 text-lead font-bold">
            {event.title}
          </h2>
          <p dir="auto" className="line-clamp-2 text-small text-ink-soft">
            {event.description}
          </p>
        </div>
        <EventDetails event={event} distance={distance} />
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          {isOpen && isMine && <EditLink event={event} />}
          {isOpen && !isMine && (
            <div className="relative z-10 grid flex-1">
              <AttendanceButton myId={myId} event={event} join="join" leave="leave" />
            </div>
          )}
          <DetailsLink event={event} />
          {isOpen && (
            <div className="relative z-10 w-full">
              <WaitingSlot event={event} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
});

const EditLink = ({ event: { id, title } }: { event: Event }) => (
  <div className="relative z-10 grid flex-1">
    <Link
      to="/events/$eventId/edit"
      params={{ eventId: id }}
      state={fromList}
      aria-label={memberTexts.events.of(memberTexts.events.edit, title)}
      className={buttonStyle("secondary")}
    >
      {memberTexts.events.edit}
    </Link>
  </div>
);

/** Stretches over the whole card. */
const DetailsLink = ({ event: { id, title } }: { event: Event }) => (
  <Link
    to="/events/$eventId"
    params={{ eventId: id }}
    search={eventSearch}
    state={fromList}
    aria-label={memberTexts.events.of(memberTexts.events.details, title)}
    className="inline-flex min-h-11 flex-1 items-center justify-center rounded-full px-4 text-small font-semibold whitespace-nowrap text-brand-ink after:absolute after:inset-0 after:rounded-xl hover:underline"
  >
    {memberTexts.events.details}
  </Link>
);
