import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { Name } from "@/components/ui/name";
import { Skeleton } from "@/components/ui/skeleton";
import { useSafetyItems } from "@/features/safety/public";
import { isOver } from "@/lib/time/event-time";
import { usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

import { ComingMarkSlot } from "../coming/coming-slot";
import { type Attendee, type Event, attendeesQuery } from "../events.queries";
import { PlusOneMark } from "./plus-one-mark";

const SHOWN = 6;

type AttendeesProps = {
  myId: string;
  event: Event;
  /** Shows placeholders until the height of the content above is known. */
  isHeld: boolean;
};

/** The first attendees, and on request the others. */
export function Attendees({ myId, event, isHeld }: AttendeesProps) {
  const { id, currentAttendees } = event;
  const query = useQuery(attendeesQuery(id));
  const isPast = event.isCancelled || isOver(event);
  if (isHeld) return <AttendeesSkeleton count={currentAttendees} hasHeading />;
  const heading = memberTexts.events[isPast ? "whoWasGoing" : "whosGoing"];
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{heading}</h2>
      {query.isPending ? (
        <AttendeesSkeleton count={currentAttendees} />
      ) : query.data === undefined ? (
        <QueryErrorCard query={query} title={memberTexts.events.attendeesFailed} />
      ) : (
        <Guests myId={myId} event={event} people={query.data} />
      )}
    </section>
  );
}

type GuestsProps = { myId: string; event: Event; people: readonly Attendee[] };

/** Attendees that the member may not see are only counted. */
function Guests({ myId, event, people }: GuestsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = isWhole ? people : people.slice(0, SHOWN);
  const more = event.currentAttendees - placesOf(shown);
  const showAll = () => {
    setIsWhole(true);
    // The button disappears, and the focus would be lost.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className={`${columns} outline-none`}>
        {shown.map(({ userId, user, hasPlusOne, isComing }) => (
          <li key={userId} className="event-guest flex min-w-0 items-center">
            <AttendeeLink user={user} hasPlusOne={hasPlusOne} isComing={isComing} />
            {userId !== myId && <AttendeeMenu user={user} event={event} />}
          </li>
        ))}
      </ul>
      {more > 0 &&
        (shown.length < people.length ? (
          <Button variant="ghost" onClick={showAll} className="-ms-5 justify-self-start">
            {memberTexts.events.more(more)}
          </Button>
        ) : (
          <p className="text-small text-ink-soft">{memberTexts.events.more(more)}</p>
        ))}
    </>
  );
}

const placesOf = (people: readonly Attendee[]) =>
  people.reduce((sum, { hasPlusOne }) => sum + (hasPlusOne ? 2 : 1), 0);

const columns = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-1";

type AttendeesSkeletonProps = { count: number; hasHeading?: boolean };

/** As many rows as the list will have. */
const AttendeesSkeleton = ({ count, hasHeading = false }: AttendeesSkeletonProps) => (
  <Loading>
    <div className="grid gap-3">
      {hasHeading && <Skeleton className="h-6 w-28" />}
      <div className={columns}>
        {Array.from({ length: Math.min(count, SHOWN) }, (_, index) => (
          <div key={index} className="grid h-14 items-center">
            <Skeleton className="h-9 w-2/3" />
          </div>
        ))}
      </div>
      {count > SHOWN && <Skeleton className="h-11 w-16" />}
    </div>
  </Loading>
);

type User = Attendee["user"];

/** Blocking the host also leaves the event's screen. */
function AttendeeMenu({ user, event }: { user: User; event: Event }) {
  const hosted = user.id === event.createdBy ? event : undefined;
  const items = useSafetyItems({ person: user, leaves: hosted });
  return (
    <Menu label={memberTexts.safety.more(user.name)} items={items} className="text-ink-soft" />
  );
}

type AttendeeLinkProps = Pick<Attendee, "user" | "hasPlusOne" | "isComing">;

const AttendeeLink = ({ user, hasPlusOne, isComing }: AttendeeLinkProps) => (
  <Link
    to="/discover"
    search={{ person: user.id }}
    className="-ms-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 transition hover:bg-sunken"
  >
    <Avatar person={user} size="small" online={usePresence(user) === "online"} />
    <span className="min-w-0 font-semibold">
      <span className="flex min-w-0 items-baseline gap-1.5">
        <Name>{user.name}</Name>
        {hasPlusOne && <PlusOneMark />}
      </span>
      <ComingMarkSlot isComing={isComing} />
    </span>
  </Link>
);
