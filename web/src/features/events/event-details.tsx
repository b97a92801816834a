import { CalendarDays, type LucideIcon, MapPin, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";

import { isOver } from "@/lib/event-time";
import { memberTexts } from "@/texts/texts";

import { EventTime } from "./event-time";
import type { Event } from "./events.queries";

type EventDetailsProps = { event: Event; distance: string };

/** Time, place and how near it is, attendance and host. */
export const EventDetails = ({ event, distance }: EventDetailsProps) => (
  <ul className="grid gap-1.5 text-small">
    <Fact icon={CalendarDays}>
      <EventTime event={event} className="font-semibold" />
    </Fact>
    <Fact icon={MapPin}>
      <bdi>{event.location}</bdi>
      {distance && <span className="text-ink-soft">{` · ${distance}`}</span>}
    </Fact>
    <Fact icon={Users}>
      <span className="tabular-nums">{attendeesText(event)}</span>
    </Fact>
    <Fact icon={UserRound}>
      <bdi>{memberTexts.events.host(event.creator.name)}</bdi>
    </Fact>
  </ul>
);

export const attendeesText = (event: Event) =>
  event.isCancelled || isOver(event)
    ? memberTexts.events.attended(event.currentAttendees)
    : memberTexts.events.attendees(event.currentAttendees, event.maxAttendees);

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2">
    <Icon aria-hidden className="mt-px size-4.5 shrink-0 text-ink-soft" />
    <span className="min-w-0">{children}</span>
  </li>
);
