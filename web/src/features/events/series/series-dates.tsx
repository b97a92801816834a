import { DATES_AHEAD } from "@hereabouts/api/events/event-limits.schema";
import { CalendarPlus, CalendarX } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";
import { needsRequest, hasRequested } from "../attendance/join-request";
import { DateRow, hasRoom } from "./date-row";
import { type Wish, useDates } from "./dates.queries";

const SHOWN = 4;

/** A shorter list contains all dates that are left. */
const hasMore = ({ dates = [] }: Event) => dates.length >= DATES_AHEAD;

/** The other dates of a series: each links to its page and can be joined or left, as can all of them. */
export function SeriesDates({ event, myId }: { event: Event; myId: string }) {
  const [isLong, setIsLong] = useState(false);
  const change = useDates(event);
  const isMine = event.createdBy === myId;
  const dates = event.dates?.filter(({ id }) => id !== event.id) ?? [];
  if (dates.length === 0) return null;
  const act = (wish: Wish) => {
    if (!change.isPending) change.mutate(wish);
  };
  const pending = change.isPending ? change.variables : undefined;
  const isPending = (id: string) => pending?.dates === "one" && pending.date === id;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{myEventsTexts.series.dates}</h2>
      <ul className="grid overflow-hidden rounded-xl border border-line bg-surface">
        {(isLong ? dates : dates.slice(0, SHOWN)).map((date) => (
          <DateRow
            key={date.id}
            date={date}
            timeZone={event.timeZone}
            act={isMine ? undefined : act}
            isPending={isPending(date.id)}
          />
        ))}
      </ul>
      {event.joinsAll && hasMore(event) && (
        <p className="text-small text-ink-soft">{myEventsTexts.series.joinsAll}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isMine && <AllButton event={event} act={act} isPending={pending?.dates === "all"} />}
        {dates.length > SHOWN && (
          <Button variant="ghost" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
            {isLong ? myEventsTexts.series.fewer : myEventsTexts.series.more(dates.length - SHOWN)}
          </Button>
        )}
      </div>
    </section>
  );
}

type AllButtonProps = { event: Event; act: (wish: Wish) => void; isPending: boolean };

function AllButton({ event, act, isPending }: AllButtonProps) {
  const { id, joinsAll = false, dates = [], hasPlusOne: plusOne } = event;
  if (!joinsAll && !dates.some((date) => hasRoom(date) && !date.isUserAttending)) return null;
  if (hasRequested(event)) return null;
  const asks = !joinsAll && needsRequest(event);
  const Icon = joinsAll ? CalendarX : CalendarPlus;
  return (
    <Button
      variant={joinsAll ? "ghost" : "secondary"}
      aria-busy={isPending || undefined}
      onClick={() => act({ date: id, isAttending: !joinsAll, dates: "all", plusOne })}
      className={classNames(isPending && "opacity-55")}
    >
      <Icon aria-hidden className="size-5" />
      {asks ? myEventsTexts.guests.askAll : myEventsTexts.series[joinsAll ? "leaveAll" : "joinAll"]}
    </Button>
  );
}
