import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { memberTexts } from "@/texts/texts";

import { EventTime } from "../event-time";
import { EventCover } from "../event-cover";
import { type Event, acknowledgeCalledOff } from "../events.queries";

/** Closing it in any way acknowledges the events, so that no device shows them again. */
export function CalledOffDialog({ events }: { events: readonly Event[] }) {
  const queryClient = useQueryClient();
  const confirm = () => {
    for (const { id } of events) void acknowledgeCalledOff(queryClient, id);
  };
  return (
    <Dialog
      open
      onOpenChange={confirm}
      title={memberTexts.events.missedTitle(events.length)}
      description={memberTexts.events.missedText(events.length)}
    >
      <div className="grid gap-5">
        <ul className="grid gap-1">
          {events.map((event) => (
            <MissedEvent key={event.id} event={event} onFollow={confirm} />
          ))}
        </ul>
        <Button onClick={confirm}>{memberTexts.events.missedConfirm}</Button>
      </div>
    </Dialog>
  );
}

const MissedEvent = ({ event, onFollow }: { event: Event; onFollow: () => void }) => (
  <li>
    <Link
      to="/events/$eventId"
      params={{ eventId: event.id }}
      onClick={onFollow}
      className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-2 transition hover:bg-sunken"
    >
      <span className="block w-14 shrink-0">
        <EventCover event={event} className="h-14 rounded-md" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-page-start font-semibold wrap-anywhere">
          {event.title}
        </span>
        <EventTime event={event} className="text-caption text-ink-soft" />
      </span>
    </Link>
  </li>
);
