import { useQuery } from "@tanstack/react-query";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import { useSafetyItems } from "@/features/safety/public";
import { isOver } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";

import { type Attendee, type Event, attendeesQuery } from "../events.queries";
import { meetingsQuery, useSayMeeting } from "./meetings.queries";

type MeetingsProps = { event: Event; myId: string };

/** For attendees, after the event. */
export const Meetings = ({ event, myId }: MeetingsProps) =>
  event.isUserAttending &&
  !event.isCancelled &&
  isOver(event) &&
  event.currentAttendees > 1 && <Question event={event} myId={myId} />;

/**
 * Asks attendees whom they met; both have to say so before either learns it. Its height is reserved from the start, so
 * that the content below does not move.
 */
function Question({ event, myId }: MeetingsProps) {
  const { data: attendees } = useQuery(attendeesQuery(event.id));
  const query = useQuery(meetingsQuery(event.id));
  const words = myEventsTexts.meetings;
  const others = attendees?.filter(({ userId }) => userId !== myId);
  const people = query.data?.people ?? 0;
  if (others?.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{words.title}</h2>
      <p className="text-small text-pretty text-ink-soft">{words.text}</p>
      {query.isError ? (
        <QueryErrorCard query={query} title={words.loadFailed} />
      ) : others && query.data ? (
        <Others event={event} others={others} {...query.data} />
      ) : (
        <RowSkeletons count={event.currentAttendees - 1} />
      )}
      <p className="min-h-5 text-small font-semibold">{people > 0 && words.people(people)}</p>
      {event.createdBy !== myId && <ReportButton event={event} />}
    </section>
  );
}

function ReportButton({ event }: { event: Event }) {
  const [report] = useSafetyItems({ person: event.creator, event });
  return (
    <Button
      variant="ghost"
      className="-ms-5 -mt-3 justify-self-start"
      onClick={() => report?.onSelect()}
    >
      {myEventsTexts.meetings.wrong}
    </Button>
  );
}

const row = "grid min-h-12 items-center";

const RowSkeletons = ({ count }: { count: number }) => (
  <Loading>
    <div className="grid gap-1">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <Skeleton className="h-7 w-2/3" />
        </div>
      ))}
    </div>
  </Loading>
);

type OthersProps = { event: Event; others: Attendee[]; said: string[]; met: string[] };

function Others({ event, others, said, met }: OthersProps) {
  const say = useSayMeeting(event.id);
  const words = myEventsTexts.meetings;
  return (
    <ul className="grid gap-1">
      {others.map(({ userId, user }) => (
        <li key={userId} className={row}>
          <SwitchRow
            label={words.met(user.name)}
            {...(met.includes(userId) && { text: words.both })}
            isOn={said.includes(userId)}
            onChange={(didMeet) => say.mutate({ userId, didMeet })}
          />
        </li>
      ))}
    </ul>
  );
}
