import { CalendarDays, type LucideIcon, MapPin, RefreshCw, UserRound } from "lucide-react";
import type { ReactNode } from "react";

import { memberTexts } from "@/texts/texts";

import { eventEnd } from "./event-end";
import { EventTime } from "./event-time";
import type { Event } from "./events.queries";
import { endWords, ruleWords } from "./series/rule-words";

type EventDetailsProps = { event: Event; distance: string };

/** Time, how it recurs, place and how near it is, and host. */
export const EventDetails = ({ event, distance }: EventDetailsProps) => (
  <ul className="grid gap-3">
    <Fact icon={CalendarDays} rest={eventEnd(event)}>
      <EventTime event={event} className="text-lead font-bold text-pretty" />
    </Fact>
    {event.series && (
      <Fact icon={RefreshCw} rest={endWords(event.series)}>
        <span>{ruleWords(event.series)}</span>
      </Fact>
    )}
    <Fact icon={MapPin}>
      <span>
        <bdi>{event.location}</bdi>
        {distance && <span className="text-ink-soft">{` · ${distance}`}</span>}
      </span>
    </Fact>
    <Fact icon={UserRound}>
      <bdi>{memberTexts.events.host(event.creator.name)}</bdi>
    </Fact>
  </ul>
);

type FactProps = { icon: LucideIcon; rest?: string | undefined; children: ReactNode };

export const Fact = ({ icon: Icon, rest, children }: FactProps) => (
  <li className="flex min-w-0 items-start gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
    <span className="grid min-w-0 wrap-anywhere">
      {children}
      {rest && <span className="text-small text-ink-soft">{rest}</span>}
    </span>
  </li>
);
