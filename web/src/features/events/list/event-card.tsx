import { Link } from "@tanstack/react-router";
import { memo } from "react";

import { buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { hasBegun } from "@/lib/event-time";
import { memberTexts } from "@/texts/texts";

import type { AvatarPerson } from "@/components/ui/avatar";

import { AttendanceButton } from "../attendance/attendance-button";
import { attendeesText } from "../attendees-text";
import { EventBadges } from "../event-badges";
import { EventCover } from "../event-cover";
import { eventSearch } from "../event-search";
import { EventTime } from "../event-time";
import { Faces } from "../faces";
import { Rule } from "../series/rule";
import { WaitingSlot } from "../waiting/waiting-slot";
import type { Event } from "../events.queries";
import { fromList } from "./steps-to-list";

type EventCardProps = { me: AvatarPerson; event: Event; distance: string };

/** Memoised: a list may have a thousand. */
export const EventCard = memo(({ me, event, distance }: EventCardProps) => {
  const isMine = event.createdBy === me.id;
  const isOpen = !event.isCancelled && !hasBegun(event);
  return (
    <Card
      as="li"
      className="relative grid animate-rise content-start gap-2 p-3 transition duration-200 hover:shadow-lift"
    >
      <div className="flex items-start gap-3">
        <span className="block w-20 shrink-0">
          <EventCover event={event} className="h-20 rounded-md" />
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <EventTime
              event={event}
              isUnderDay
              className="text-caption font-semibold whitespace-nowrap text-brand-ink tabular-nums"
            />
            <span className="flex min-w-0 flex-1">
              <Rule event={event} />
            </span>
            <EventBadges event={event} isMine={isMine} hasPart={!(isOpen && isMine)} />
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
        <Faces event={event} me={me} most={2} className="w-20 *:size-7" />
        <span className="grid min-w-0 flex-1 text-caption">
          <span className="truncate font-semibold tabular-nums">{attendeesText(event)}</span>
          <bdi className="truncate text-ink-soft">
            {isOpen && isMine
              ? memberTexts.events.hosting
              : memberTexts.events.host(event.creator.name)}
          </bdi>
        </span>
        {isOpen && isMine && <EditLink event={event} />}
        {isOpen && !isMine && (
          <div className="relative z-10 grid">
            <AttendanceButton
              myId={me.id}
              event={event}
              join="join"
              leave="leave"
              leaveVariant="ghost"
              className="px-4"
            />
          </div>
        )}
      </div>
      {isOpen && (
        <div className="relative z-10 flex justify-end empty:hidden">
          <WaitingSlot event={event} />
        </div>
      )}
    </Card>
  );
});

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
    className="font-semibold whitespace-nowrap text-brand-ink after:absolute after:inset-0 after:rounded-xl hover:underline"
  >
    {memberTexts.events.details}
  </Link>
);
