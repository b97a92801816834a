import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

import { buttonStyle } from "@/components/ui/button";
import { useIsWide } from "@/lib/use-is-wide";
import { memberTexts } from "@/texts/texts";

import { EventDetail } from "./event-detail";
import { EventLoader } from "../event-loader";
import { type EventSearch, eventSearch } from "../event-search";
import { EventSkeleton } from "./event-skeleton";
import { EventTools } from "./event-tools";
import { EventsPane } from "../list/events-pane";
import { useReturnToList } from "../list/steps-to-list";

type EventScreenProps = { eventId: string; search: EventSearch };

/** On a phone only the event, on a desktop beside the list. */
export function EventScreen({ eventId, search }: EventScreenProps) {
  const isWide = useIsWide();
  const returnToList = useReturnToList();
  return (
    <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[24rem_minmax(0,1fr)]">
      {isWide && <EventsPane search={search} openEventId={eventId} />}
      <div key={eventId} className="@container mx-auto min-h-pane w-full max-w-5xl pb-8">
        <div className="flex items-center justify-between gap-2 px-2 pt-3 pb-1 lg:px-4 lg:pt-5">
          <Link
            to="/events"
            search={eventSearch}
            onClick={returnToList}
            className={buttonStyle("ghost", "medium", "-ms-3")}
          >
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
            {memberTexts.events.back}
          </Link>
          <EventTools eventId={eventId} />
        </div>
        <EventLoader eventId={eventId} skeleton={<EventSkeleton />}>
          {(event) => <EventDetail event={event} />}
        </EventLoader>
      </div>
    </div>
  );
}
