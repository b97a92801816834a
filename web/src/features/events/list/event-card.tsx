import { Link } from "@tanstack/react-router";
import { memo } from "react";

import type { AvatarPerson } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { hasBegun } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import { CategoryBadge, OwnPart } from "../event-badges";
import { EventCover } from "../event-cover";
import { eventSearch } from "../event-search";
import { EventTime } from "../event-time";
import { Rule } from "../series/rule";
import { WaitlistSlot } from "../waitlist/waitlist-slot";
import type { Event } from "../events.queries";
import { CardAttendance } from "./card-attendance";
import { fromList } from "./steps-to-list";
import "./event-card.css";

type EventCardProps = { me: AvatarPerson; event: Event; distance: string };

/** Memoised: a list may have a thousand. */
export const EventCard = memo(({ me, event, distance }: EventCardProps) => {
  const isMine = event.createdBy === me.id;
  const isOpen = !event.isCancelled && !hasBegun(event);
  const state = { event, isMine, isOpen };
  return (
    <Card
      as="li"
      className="event-card relative isolate grid [contain-intrinsic-size:auto_8.75rem] animate-rise content-start gap-2 p-3 [content-visibility:auto] transition duration-200 hover:shadow-lift"
    >
      <div className="event-card-top">
        <span className="event-card-side">
          <EventCover event={event} className="event-card-cover rounded-md" fetchPriority="low" />
          <CategoryBadge event={event} />
        </span>
        <Facts {...state} distance={distance} />
      </div>
      <CardAttendance {...state} me={me} />
      {isOpen && event.waitlist?.heldUntil && (
        <div className="relative z-10 grid">
          <WaitlistSlot event={event} />
        </div>
      )}
    </Card>
  );
});

type OwnStateProps = { event: Event; isMine: boolean; isOpen: boolean };

type FactsProps = OwnStateProps & { distance: string };

const Facts = ({ event, isMine, isOpen, distance }: FactsProps) => (
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
      <OwnState event={event} isMine={isMine} isOpen={isOpen} />
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
);

/** The member's part in the event. For hosts the edit link shows it. */
function OwnState({ event, isMine, isOpen }: OwnStateProps) {
  const { position } = event.waitlist ?? {};
  if (isOpen && position) return <Badge>{myEventsTexts.waitingAt(position)}</Badge>;
  return isOpen && isMine ? null : <OwnPart event={event} isMine={isMine} />;
}

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
