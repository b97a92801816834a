import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Avatar } from "@/components/ui/avatar";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { type Attendee, type Event, attendeesQuery } from "./events.queries";

const SHOWN = 6;

/** The first who joined, and how many more there are. */
export function Attendees({ event: { id, currentAttendees } }: { event: Event }) {
  const query = useQuery(attendeesQuery(id));
  const shown = query.data?.slice(0, SHOWN) ?? [];
  const more = currentAttendees - shown.length;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{memberTexts.events.whosGoing}</h2>
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
          <ul className="grid gap-1 sm:grid-cols-2">
            {shown.map(({ userId, user }) => (
              <AttendeeRow key={userId} user={user} />
            ))}
          </ul>
          {more > 0 && <p className="text-small text-ink-soft">{memberTexts.events.more(more)}</p>}
        </>
      )}
    </section>
  );
}

const AttendeeRow = ({ user }: { user: Attendee["user"] }) => (
  <li>
    <Link
      to="/discover"
      search={{ person: user.id }}
      className="-mx-2 flex min-h-14 min-w-0 items-center gap-3 rounded-lg px-2 transition hover:bg-sunken"
    >
      <Avatar person={user} size="small" online={user.isOnline} />
      <span className="min-w-0 truncate font-semibold">
        <bdi>{user.name}</bdi>
      </span>
    </Link>
  </li>
);
