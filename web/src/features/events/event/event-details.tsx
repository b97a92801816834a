import { Link } from "@tanstack/react-router";
import { CalendarDays, type LucideIcon, MapPin, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";

import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { memberTexts } from "@/texts/texts";

import { CoHostNames } from "../co-hosts/co-host-names";
import "./event-facts.css";
import { eventEnd } from "./event-end";
import { EventTime } from "../event-time";
import type { Event } from "../events.queries";
import { endWords, ruleWords } from "../series/rule-words";

type EventDetailsProps = { event: Event; distance: string; myId: string };

/** Time, recurrence, place with its distance, and host. */
export const EventDetails = ({ event, distance, myId }: EventDetailsProps) => (
  <ul className="grid gap-3">
    <Fact icon={CalendarDays} rest={eventEnd(event)}>
      <EventTime event={event} className="text-lead font-bold text-pretty" />
    </Fact>
    {event.series && (
      <Fact icon={RefreshCw} rest={endWords(event.series)}>
        <span>{ruleWords(event.series)}</span>
      </Fact>
    )}
    <Fact icon={MapPin} rest={distance}>
      <bdi>{event.location}</bdi>
    </Fact>
    <HostFact host={event.creator} isLinked={event.createdBy !== myId}>
      <CoHosts event={event} myId={myId} />
    </HostFact>
  </ul>
);

function CoHosts({ event, myId }: { event: Event; myId: string }) {
  const coHosts = event.coHosts?.filter(({ hasAccepted }) => hasAccepted) ?? [];
  return coHosts.length > 0 && <CoHostNames coHosts={coHosts} myId={myId} />;
}

type FactProps = { icon: LucideIcon; rest?: string | undefined; children: ReactNode };

export const Fact = ({ icon: Icon, rest, children }: FactProps) => (
  <li className="event-fact flex min-w-0 items-start gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
    <span className="grid min-w-0 wrap-anywhere">
      {children}
      {rest && <span className="text-small text-balance text-ink-soft">{rest}</span>}
    </span>
  </li>
);

type HostFactProps = {
  host: AvatarPerson & { name: string };
  isLinked?: boolean;
  /** The co-hosts. */
  children?: ReactNode;
};

/** The avatar is wider than the icons, whose margins make up for it, so that icons and texts are aligned. */
export function HostFact({ host, isLinked = false, children }: HostFactProps) {
  const words = <bdi>{memberTexts.events.host(host.name)}</bdi>;
  return (
    <li className="flex min-w-0 items-start gap-3">
      <span className="-my-0.5 flex shrink-0 *:size-7">
        <Avatar person={host} size="small" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {isLinked ? (
          <Link
            to="/discover"
            search={{ person: host.id }}
            className="underline-offset-2 hover:underline"
          >
            {words}
          </Link>
        ) : (
          words
        )}
        {children}
      </span>
    </li>
  );
}
