import { Link } from "@tanstack/react-router";

import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { eventTime } from "@/lib/time/event-time";
import { myEventsTexts } from "@/texts/my-events";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";
import type { Wish } from "./dates.queries";

type SeriesDate = NonNullable<Event["dates"]>[number];

export const hasRoom = ({ isCancelled, currentAttendees, maxAttendees }: SeriesDate) =>
  !isCancelled && currentAttendees < maxAttendees;

/** The state of a date. For hosts it leaves out that they attend. */
function stateOf(date: SeriesDate, isMine: boolean) {
  if (date.isCancelled) return myEventsTexts.series.calledOff;
  if (date.isUserAttending && !isMine) return memberTexts.events.going;
  if (date.hasRequested) return myEventsTexts.guests.asked;
  if (date.isUserWaiting) return myEventsTexts.series.waiting;
  return hasRoom(date) ? undefined : memberTexts.events.full;
}

const joinText = ({ needsApproval }: SeriesDate) =>
  needsApproval ? myEventsTexts.guests.ask : memberTexts.events.join;

type DateRowProps = {
  date: SeriesDate;
  timeZone: string;
  /** Absent for the host. */
  act: ((wish: Wish) => void) | undefined;
  isPending: boolean;
};

/** A full date has its waitlist on its own page. */
export function DateRow({ date, timeZone, act, isPending }: DateRowProps) {
  const { id, dateTime, isUserAttending, isCancelled } = date;
  const time = eventTime({ dateTime, timeZone });
  const isNeither = !date.isUserWaiting && !date.hasRequested;
  const isOpen = !isCancelled && (isUserAttending || (hasRoom(date) && isNeither));
  const text = isUserAttending ? memberTexts.events.leave : joinText(date);
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
      <DateLink date={date} time={time} state={stateOf(date, act === undefined)} />
      {act && isOpen && (
        <Button
          variant={isUserAttending ? "ghost" : "secondary"}
          aria-label={memberTexts.events.of(text, time)}
          aria-busy={isPending || undefined}
          onClick={() => act({ date: id, isAttending: !isUserAttending, dates: "one" })}
          className={classNames("z-10 px-4", isPending && "opacity-55")}
        >
          {text}
        </Button>
      )}
    </li>
  );
}

type DateLinkProps = { date: SeriesDate; time: string; state: string | undefined };

/** Stretches over the whole row. */
const DateLink = ({ date, time, state }: DateLinkProps) => (
  <span className="grid min-w-0 flex-1">
    <Link
      to="/events/$eventId"
      params={{ eventId: date.id }}
      className="font-semibold tabular-nums -outline-offset-2 after:absolute after:inset-0 hover:underline"
    >
      {time}
    </Link>
    <span className="text-caption text-ink-soft tabular-nums">
      {state && <span className="font-semibold text-ink">{state}</span>}
      {state && !date.isCancelled && " · "}
      {!date.isCancelled && memberTexts.events.attendees(date.currentAttendees, date.maxAttendees)}
    </span>
  </span>
);
