import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Avatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/menu";
import { Name } from "@/components/ui/name";
import { Skeleton } from "@/components/ui/skeleton";
import { useSafetyItems } from "@/features/safety/public";
import { errorText } from "@/lib/error-text";
import { isOver } from "@/lib/event-time";
import { usePresence } from "@/lib/presence";
import { memberTexts } from "@/texts/texts";

import { ComingMarkSlot } from "../coming/coming-slot";
import { type Attendee, type Event, attendeesQuery } from "../events.queries";

const SHOWN = 6;

/** The first attendees, and how many more there are. */
export function Attendees({ myId, event }: { myId: string; event: Event }) {
  const { id, currentAttendees } = event;
  const query = useQuery(attendeesQuery(id));
  const shown = query.data?.slice(0, SHOWN) ?? [];
  const more = currentAttendees - shown.length;
  const isPast = event.isCancelled || isOver(event);
  const heading = memberTexts.events[isPast ? "whoWasGoing" : "whosGoing"];
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{heading}</h2>
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      ) : query.data === undefined ? (
        <ErrorCard
          title={memberTexts.events.attendeesFailed}
          message={errorText(query.error, memberTexts.events.attendeesFailed)}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-1">
            {shown.map(({ userId, user, isComing }) => (
              <li key={userId} className="flex min-w-0 items-center">
                <AttendeeLink user={user} isComing={isComing} />
                {userId !== myId && <AttendeeMenu user={user} event={event} />}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-small text-ink-soft">{memberTexts.events.more(more)}</p>}
        </>
      )}
    </section>
  );
}

type User = Attendee["user"];

/** Blocking the host also leaves the event's screen. */
function AttendeeMenu({ user, event }: { user: User; event: Event }) {
  const hosted = user.id === event.createdBy ? event : undefined;
  const items = useSafetyItems({ person: user, leaves: hosted });
  return (
    <Menu label={memberTexts.safety.more(user.name)} items={items} className="text-ink-soft" />
  );
}

const AttendeeLink = ({ user, isComing }: Pick<Attendee, "user" | "isComing">) => (
  <Link
    to="/discover"
    search={{ person: user.id }}
    className="-ms-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 transition hover:bg-sunken"
  >
    <Avatar person={user} size="small" online={usePresence(user) === "online"} />
    <span className="min-w-0 font-semibold">
      <Name>{user.name}</Name>
      <ComingMarkSlot isComing={isComing} />
    </span>
  </Link>
);
