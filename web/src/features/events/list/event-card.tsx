import { Link } from "@tanstack/react-router";
import { memo } from "react";

import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { hasBegun } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { AvatarPerson } from "@/components/ui/avatar";

import { AttendanceButton, isFullFor } from "../attendance/attendance-button";
import { attendeesText } from "../attendees-text";
import { CategoryBadge, OwnPart, StateBadge } from "../event-badges";
import { EventCover } from "../event-cover";
import { eventSearch } from "../event-search";
import { EventTime } from "../event-time";
import { Faces } from "../faces";
import { Rule } from "../series/rule";
import { WaitlistSlot } from "../waitlist/waitlist-slot";
import type { Event } from "../events.queries";
import { fromList } from "./steps-to-list";
import "./event-card.css";

type EventCardProps = { me: AvatarPerson; event: Event; distance: string };

/** Memoised: a list may have a thousand. */
export const EventCard = memo(({ me, event, distance }: EventCardProps) => {
  const isMine = event.createdBy === me.id;
  const isOpen = !event.isCancelled && !hasBegun(event);
  const isHeld = isOpen && event.waitlist?.heldUntil;
  return (
    <Card
      as="li"
      className="event-card relative grid [contain-intrinsic-size:auto_8.75rem] animate-rise content-start gap-2 p-3 [content-visibility:auto] transition duration-200 hover:shadow-lift"
    >
      <div className="event-card-top">
        <span className="event-card-side">
          <EventCover event={event} className="event-card-cover rounded-md" fetchPriority="low" />
          <CategoryBadge event={event} />
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <div className="event-card-when">
            <EventTime
              event={event}
              isUnderDay
              className="text-caption font-semibold whitespace-nowrap text-brand-ink tabular-nums"
            />
            <span className="flex min-w-0 flex-1">
              <Rule event={event} />
            </span>
            <Standing event={event} isMine={isMine} isOpen={isOpen} />
          </div>
          <h3 dir="auto" className="truncate text-page-start font-bold">
            {event.title}
          </h3>
          <p className="flex min-w-0 gap-1 text-caption">
            <bdi className="truncate">{event.location}</bdi>
            {distance && <span className="shrink-0 text-ink-soft">{` · ${distance}`}</span>}
          </p>
          <div className="flex min-w-0 items-baseline gap-2 text-caption">
            <p dir="auto" className="min-w-0 flex-1 truncate text-page-start text-ink-soft">
              {event.description}
            </p>
            <DetailsLink event={event} />
          </div>
        </div>
      </div>
      <div className="flex min-h-11 items-center gap-3">
        <Faces event={event} me={me} most={2} className="event-card-faces" />
        <span className="grid min-w-0 flex-1 text-caption">
          <span className="truncate font-semibold tabular-nums">{attendeesText(event)}</span>
          <bdi className="truncate text-ink-soft">
            {isOpen && isMine ? hostWords(event) : memberTexts.events.host(event.creator.name)}
          </bdi>
        </span>
        {!isOpen && (
          <span className="event-card-wide flex">
            <StateBadge event={event} />
          </span>
        )}
        {isOpen && isMine && <EditLink event={event} />}
        {isOpen && !isMine && <Joining myId={me.id} event={event} />}
      </div>
      {isHeld && (
        <div className="relative z-10 grid">
          <WaitlistSlot event={event} />
        </div>
      )}
    </Card>
  );
});

/** The host also sees how many members wait. */
function hostWords({ waitlist }: Event) {
  const { hosting } = memberTexts.events;
  const { waitingCount } = waitlist ?? {};
  return waitingCount ? `${hosting} · ${myEventsTexts.waiting(waitingCount)}` : hosting;
}

type StandingProps = { event: Event; isMine: boolean; isOpen: boolean };

/** The member's part in the event. For hosts the edit link shows it. */
function Standing({ event, isMine, isOpen }: StandingProps) {
  const { position } = event.waitlist ?? {};
  if (isOpen && position) return <Badge>{myEventsTexts.waitingAt(position)}</Badge>;
  return isOpen && isMine ? null : <OwnPart event={event} isMine={isMine} />;
}

/** The join button stays at the edge whatever is beside it, so that nothing else moves under the pointer. */
const Joining = ({ myId, event }: { myId: string; event: Event }) => (
  <div
    className={`relative z-10 flex items-center gap-2 ${isFullFor(event) ? "event-card-wide" : ""}`}
  >
    {!event.waitlist?.heldUntil && <WaitlistSlot event={event} isCompact />}
    <AttendanceButton
      myId={myId}
      event={event}
      join="join"
      leave="leave"
      leaveVariant="secondary"
      className="px-4"
    />
  </div>
);

const EditLink = ({ event: { id, title } }: { event: Event }) => (
  <div className="relative z-10 grid">
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
    className="font-semibold whitespace-nowrap text-ink-soft after:absolute after:inset-0 after:rounded-xl hover:underline"
  >
    {memberTexts.events.details}
  </Link>
);
